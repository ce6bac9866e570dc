import Commands

/// Journeys whose names, tags, messages and prints try to be something else in every format of reports.
enum Hostile {
  static let script = ##"""
    app "small"

    describe("<b> & \"quotes\" ]]> `code`", { tags = { "a,b", "<tag>" } }, function()
      it("passes # SKIP really", function(sim)
        print("::error::from a script\n\27[31mred\0 </system-out><failure/>")
        sim:launch {}
        step("Turn <it> off", function()
          sim:toggle "sound"
        end)
        sim:run_until_idle()
      end)

      it("fails\nwith \\# lines | and @team #12 %0A,\u{301}line=1 `\u{301}", function(sim)
        sim:launch {}
        fail("--- ``` \27]0;title\7\n::stop-commands::x\n  ...\nnot ok 99\n\u{202E}txt.exe \u{FFFE}"
          .. "\n\"\u{301}: \\\u{302} %\u{301}0A \u{2028}--- \u{61C}")
      end)

      it("is # TODO <later>", { pending = "no \"time\" # yet\n1..9" }, function() end)
      it("is skipped", { skip = "::warning::why & <so>" }, function() end)
    end)

    """##

  static func stage(_ more: [String: String] = [:]) -> Stage {
    Sample.stage(
      [
        "Scripts/Journeys/small/bad.lua": Sample.bad, "Scripts/Journeys/hostile.lua": script,
        "Scripts/Journeys/twins.lua":
          "app \"small\"\nit(\"a b\", function(sim) sim:launch {} end)\nit(\"a-b\", function(sim) sim:launch {} end)\n",
        "Scripts/Journeys/broken.lua": "app \"small\"\nit(\n",
      ].merging(more) { $1 })
  }
}
