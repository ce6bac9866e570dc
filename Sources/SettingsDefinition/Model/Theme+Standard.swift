extension Theme {
  /// The tokens that the screen itself is drawn with; a definition lays its own over them.
  public static let standard = Theme(
    colors: [
      color("accent", 0x007A_FFFF, 0x0A84_FFFF), color("accentOn", 0xFFFF_FFFF, 0xFFFF_FFFF),
      color("bg", 0xF2F2_F7FF, 0x0000_00FF), color("danger", 0xFF3B_30FF, 0xFF45_3AFF),
      color("fill", 0xE5E5_EAFF, 0x2C2C_2EFF), color("separator", 0xC6C6_C8FF, 0x3838_3AFF),
      color("success", 0x34C7_59FF, 0x30D1_58FF), color("textPrimary", 0x0000_00FF, 0xFFFF_FFFF),
      color("textSecondary", 0x8A8A_8EFF, 0x8D8D_93FF),
    ],
    surfaces: [color("e1", 0xFFFF_FFFF, 0x1C1C_1EFF)],
    radii: [ThemeRadius(name: "lg", radius: 1000)],
    motions: [])

  static let standardColors = standard.colors.map(\.name)
  static let standardSurfaces = standard.surfaces.map(\.name)
  static let standardRadii = standard.radii.map(\.name)

  private static func color(_ name: String, _ light: UInt32, _ dark: UInt32) -> ThemeColor {
    ThemeColor(name: name, light: RGBA(bits: light), dark: RGBA(bits: dark))
  }
}
