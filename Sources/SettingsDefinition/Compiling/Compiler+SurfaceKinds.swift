import SettingsVocabulary

extension Confirm.Style {
  var compiled: DialogStyle {
    switch self {
    case .dialog: .dialog
    case .alert: .alert
    case .sheet: .sheet
    }
  }
}

extension Dialog.Style {
  var compiled: DialogStyle {
    switch self {
    case .dialog: .dialog
    case .alert: .alert
    case .sheet: .sheet
    case .cover: .cover
    }
  }
}

extension ButtonRole {
  var compiled: CompiledButtonRole {
    switch self {
    case .normal: .normal
    case .destructive: .destructive
    case .cancel: .cancel
    }
  }
}

extension Sheet.DragIndicator {
  var compiled: CompiledDragIndicator {
    switch self {
    case .automatic: .automatic
    case .visible: .visible
    case .hidden: .hidden
    }
  }
}

extension Sheet.Dismiss {
  var compiled: CompiledDismissPolicy {
    switch self {
    case .unlessBusy: .unlessBusy
    case .always: .always
    case .never: .never
    }
  }
}

extension SlotRule {
  var compiled: CompiledSlotRule {
    switch self {
    case .queue: .queue
    case .refuse: .refuse
    case .replace: .replace
    }
  }
}

extension MessageStyle.Style {
  var compiled: MessageForm {
    switch self {
    case .alert: .alert
    case .banner: .banner
    case .inline: .inline
    }
  }
}

extension Haptic {
  var compiled: HapticFeedback {
    switch self {
    case .soft: .soft
    case .light: .light
    case .medium: .medium
    case .rigid: .rigid
    case .heavy: .heavy
    case .selection: .selection
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .none: .none
    }
  }
}
