print("settings-sim")
