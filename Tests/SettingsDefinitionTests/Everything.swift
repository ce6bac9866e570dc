import Testing
import TextFormats

/// A definition that uses every table and kind of the schema.
enum Everything {
  static func document() throws -> DocumentNode { try JSONReader.read([UInt8](json.utf8), file: "app.json") }

  static let json = """
    {
      "schema": 1,
      "app": {"id": "all", "name": "All", "locales": ["en", "de"]},
      "modules": ["auth", "notifications", "purchases", "analytics"],
      "constants": {"help_url": "https://example.com", "form": {"value": "https://example.com/form", "from": "config"}},
      "flags": {"beta": true, "layout": {"variants": ["list", "cards"], "value": "list"}},
      "device": {"model": "iPad"},
      "embedding": {"inside": "tab", "tabs": ["home", {"id": "me", "page": "settings"}], "signed_out": "welcome"},
      "preferences": \(preferences),
      "account": \(account),
      "store": \(store),
      "permissions": {"notifications": {"preference": "dark", "soft_prompt": {"title": "Hello", "sheet": {}}}},
      "profile": {"badge": {"label": "Pro"}, "page": "welcome", "header": {"padding": 10}},
      "dialogs": {"ask": {"style": "sheet", "sheet": {}, "buttons": [{"id": "yes", "actions": [{"dismiss": true}]}]}},
      "pages": {
        "welcome": {"title": "Welcome", "body": "Hello {account.name}"},
        "settings": {
          "title": "Settings", "requires": {"device_owner": true}, "placeholder": {"title": "Locked"},
          "sections": [{"id": "main", "rows": \(rows)}]
        }
      },
      "analytics": {
        "events": {"flow": {"started": "{flow}"}, "buttons": {"sign_in": {"cancel": {"event": "c", "properties": {"n": 1}}}}},
        "sdk": "posthog", "identify": {"traits": {"name": "{account.name}"}, "traits_once": {"first": true}},
        "groups": [{"type": "company", "id": "acme", "traits": {"seats": 3}}]
      },
      "messages": {}, "web": {"sheet": {}}, "haptics": {}, "motion": {"press": "fast"},
      "theme": {
        "color": {"brand": "#102030", "accent": {"light": "#000000", "dark": "#FFFFFF80"}},
        "motion": {"fast": {"duration": 0.2, "reduced": {"duration": 0.1}}}
      },
      "texts": {"de": {"Settings": "Einstellungen", "{year} days": {"one": "{year} Tag", "other": "{year} Tage"}}},
      "timing": {"auth": {"sign_out": 1}, "notifications": {"status": 1}, "task": {"job": 2}},
      "lifecycle": {},
      "deep_links": [
        {"url": "all://", "push": []}, {"entry": "os:shortcut/x", "present": "ask"},
        {"url": "all://x", "actions": []}
      ],
      "state": {
        "a": {"entitlement": "pro"}, "b": {"product": "p"}, "c": {"constant": "help_url"}, "d": {"options_of": "theme"},
        "e": {"value_of": "theme"}, "f": {"text": "x"}, "g": {"condition": {"flag": "beta"}}
      },
      "configurations": {"dim": {"note": "less", "flags": {"beta": false}}}
    }
    """

  private static let preferences = """
    {
      "dark": {"type": "bool", "derive": [{"when": {"flag": "beta"}, "value": true}]},
      "theme": {
        "type": "choice", "default": {"from": "locale.language", "fallback": "a"},
        "options": ["a", {"id": "b", "label": "B", "confirm": {"title": "Sure?"}, "requires": {"verified": true}}]
      },
      "days": {"type": "choices", "options": ["mon", "tue"]},
      "size": {"type": "number", "min": 0, "max": 10},
      "name": {"type": "text", "min_length": 1, "pattern": "^[A-Z]"},
      "born": {"type": "date", "default": "2000-02-29"}
    }
    """

  private static let account = """
    {
      "providers": ["email"], "users": [{"email": "ada@example.com"}], "password": {}, "session": {}, "lock": {},
      "sign_in": {}, "sign_up": {}, "sign_out": {"messages": {}, "confirm": {"style": "sheet", "sheet": {}}},
      "delete_account": {}, "verify_email": {}
    }
    """

  private static let store = """
    {
      "products": [
        {"id": "p", "type": "auto_renewable", "price": "1.00", "period": "P1M",
          "intro_offer": {"mode": "pay_up_front", "period": "P1W", "price": "0.5"},
          "offers": [{"id": "back", "type": "win_back", "mode": "free_trial", "period": "P1M"}],
          "prices": {"DEU": {"price": "1.19", "currency": "EUR", "offers": {"introductory": "0.6"}}}}
      ],
      "entitlements": {"pro": {"products": ["p"]}}, "paywall": {}, "purchase": {}, "restore": {},
      "redeem_code": {}
    }
    """

  private static let rows = """
    [
      {"id": "r1", "kind": "toggle", "label": "T", "preference": "dark", "tint": "brand", "confirm": {"title": "Sure?"},
        "variants": [{"when": \(conditions), "label": "V"}], "analytics": {"event": "e", "properties": {"n": 1}}},
      {"id": "r2", "kind": "toggle", "label": "P", "permission": "notifications"},
      {"id": "r3", "kind": "navigation", "label": "N", "page": {"id": "deep", "title": "Deep"}},
      {"id": "r4", "kind": "picker", "label": "C", "preference": "theme", "options": ["a"]},
      {"id": "r5", "kind": "slider", "accessibility_label": "S", "preference": "size"},
      {"id": "r6", "kind": "stepper", "label": "S", "preference": "size", "step": 2},
      {"id": "r7", "kind": "date", "label": "D", "preference": "born"},
      {"id": "r8", "kind": "text_field", "label": "F", "preference": "name"},
      {"id": "r9", "kind": "action", "label": "A", "actions": \(actions)},
      {"id": "r10", "kind": "info", "label": "I", "preference": "name"},
      {"id": "r11", "kind": "link", "label": "L", "url": "{help_url}"},
      {"id": "r12", "kind": "mail", "label": "M", "to": ["a@b.c"], "on_unavailable": []},
      {"id": "r13", "kind": "account", "label": "A", "page": "welcome"},
      {"id": "r14", "kind": "premium", "label": "P", "page": "welcome"},
      {"id": "r15", "kind": "sign_out", "label": "O", "requires": \(gates)}
    ]
    """

  private static let gates = """
    [{"signed_in": true}, {"verified": true}, {"entitlement": "pro"}, {"permission": "notifications"},
      {"capability": "mail"}, {"device_owner": true, "on_declined": [{"pop": "page"}]}]
    """

  private static let conditions = """
    [{"all_of": []}, {"any_of": {"flag": "beta"}}, {"none_of": []}, {"preference": "theme", "is": "a", "is_not": "b"},
      {"preference": "days", "contains": "mon"}, {"preference": "size", "above": 1, "below": 2},
      {"preference": "theme", "one_of": ["a"]}, {"valid": "name"}, {"signed_in": true}, {"verified": true},
      {"provider": "email"}, {"account": "a@b"}, {"entitlement": "pro"}, {"product": "p", "status": "expired"},
      {"app_transaction": "verified", "before": "2.0"},
      {"permission": "notifications", "is": "denied"}, {"permission": "notifications", "one_of": ["denied"]},
      {"capability": "mail"}, {"module": "auth"}, {"flag": "beta"}, {"flag": "layout", "variant": "cards"}, {"constant": "form"}, {"idiom": "pad"}, {"ios": "17.0"},
      {"network": "online"}, {"locale": "de"}, {"storefront": "USA"}, {"state": "isLoading", "is": true}]
    """

  private static let actions = """
    [{"push": "welcome"}, {"pop": "settings"}, {"present": "ask", "over": "refuse"}, {"dismiss": true},
      {"start": "purchase", "product": "p", "offer": "back"}, {"request_permission": "notifications"}, {"open_settings": "app"},
      {"open_url": "{help_url}"}, {"mail": {"to": ["a@b.c"]}}, {"copy": "x"}, {"share": "x"}, {"review": true}, {"clear_notifications": true},
      {"set": "size", "to": 3}, {"toggle": "dark"}, {"reset": ["dark"]}, {"message": "Hi"}, {"announce": "Hi"},
      {"haptic": "soft"}, {"track": "e", "properties": {"x": "{row}"}}, {"load": "config"},
      {"when": {"flag": "beta"}, "run": [{"pop": "root"}]}, {"task": {"name": "job", "on_success": []}}]
    """
}
