import FoundationEssentials

extension RecordedStep.Exchange {
    /// What differs between the recorded answer and this one. Binds the placeholders of the answer.
    ///
    /// Plain texts are the framework's error messages: that there is one is compared, not its words.
    func differences(in answer: RawAnswer, _ bindings: inout Bindings) -> [String] {
        guard answer.status == response["status"]?.integer else {
            return [
                "status: want \(response["status"]?.written ?? "?"), got \(answer.status) \(answer.text.prefix(200))"
            ]
        }
        var comparison = BodyComparison(bindings, unordered: unordered, atLeast: atLeast)
        var differences = Self.contentTypeDifference(response["content_type"]?.text, answer.header("content-type"))
        for header in response["headers"]?.members ?? [] {
            differences += Self.headerDifference(header, answer, &comparison)
        }
        if response["any"]?.isTrue != true { differences += bodyDifference(answer, &comparison) }
        bindings = comparison.bindings
        return differences + comparison.differences
    }

    private static func contentTypeDifference(_ want: String?, _ got: String?) -> [String] {
        let plain = { (type: String?) in (type ?? "").lowercased().filter { $0 != " " } }
        return plain(want) == plain(got) ? [] : ["content type: want \(want ?? "none"), got \(got ?? "none")"]
    }

    /// A recorded `null` means that the header is absent.
    private static func headerDifference(
        _ header: JSONText.Member, _ answer: RawAnswer, _ comparison: inout BodyComparison
    ) -> [String] {
        switch (header.value.text, answer.header(header.key)) {
        case (nil, nil): return []
        case (nil, let got?): return ["header \(header.key): want none, got \(got)"]
        case (_?, nil): return ["header \(header.key): missing"]
        case (let want?, let got?):
            comparison.compare(text: want, got, at: "header \(header.key)")
            return []
        }
    }

    private func bodyDifference(_ answer: RawAnswer, _ comparison: inout BodyComparison) -> [String] {
        if let want = response["json"] {
            guard let got = try? JSONTextReader.read(answer.body) else {
                return ["body: not JSON: \(answer.text.prefix(200))"]
            }
            comparison.compare(want, got)
        } else if let encoded = response["bytes_base64"]?.text {
            if Data(base64Encoded: encoded).map(Array.init) != answer.body { return ["body: other bytes"] }
        } else if let want = response["text"]?.text, want.isEmpty != answer.body.isEmpty {
            return [want.isEmpty ? "body: want none, got \(answer.text.prefix(200))" : "body: want some text, got none"]
        }
        return []
    }
}
