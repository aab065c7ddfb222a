import TestSupport
import Testing

@Suite("the tests' own merge of lines")
struct LineMergeTests {
    @Test("does as every text merge does", arguments: TextMergeContract.cases)
    func contract(each: TextMergeContract.Case) {
        let merged = LineMerge().merge(base: each.base, local: each.local, remote: each.remote)
        #expect(merged.map { Array($0.utf8) } == each.merged.map { Array($0.utf8) })
    }
}
