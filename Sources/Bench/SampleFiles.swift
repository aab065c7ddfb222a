/// Task files for the cases that need no tracker: about 900 bytes each, a hundred in a folder of thousands.
enum SampleFiles {
    static func path(_ number: Int) -> String {
        let folder = number < 1000 ? "ENG/tasks" : "ENG/tasks/\(number / 1000 * 1000)"
        return "\(folder)/ENG-\(number)-sample-task-number-\(number).md"
    }

    static func bytes(_ number: Int, version: Int = 1) -> [UInt8] {
        var text = """
            ---
            id: ENG-\(number)
            title: Sample task number \(number)
            status: \(version == 1 ? "Todo" : "Done")
            priority: \(["low", "medium", "high"][number % 3])
            assignees: [person\(number % 20) (primary)]
            labels: [label\(number % 12)]
            progress: \(number % 100)
            created: 2026-05-27T10:00:00.\(100_000 + number % 900_000)Z
            ---


            """
        var seed = UInt64(number) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        for _ in 0..<10 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            text += "The sentence \(String(seed, radix: 36)) says what has to be done here.\n"
        }
        return Array(text.utf8)
    }
}
