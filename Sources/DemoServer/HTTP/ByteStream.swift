@preconcurrency import Glibc

/// Bytes coming in from and going out to a connection. Used by one thread only.
final class ByteStream {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var chunk = [UInt8](repeating: 0, count: 65_536)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// What has come in and was not taken yet.
    var pending: ArraySlice<UInt8> { buffer[start...] }

    var pendingCount: Int { buffer.count - start }

    func byte(at offset: Int) -> UInt8 { buffer[start + offset] }

    func drop(_ count: Int) {
        start += count
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity < 1 << 20)
            start = 0
        }
    }

    /// Waits for more bytes; false at the end of the stream.
    func fill() -> Bool {
        if start > 0 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        while true {
            let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 {
                buffer.append(contentsOf: chunk[..<count])
                return true
            }
            if count == 0 || errno != EINTR { return false }
        }
    }

    /// Takes that many bytes; nil when the stream ends before.
    func take(_ count: Int) -> [UInt8]? {
        while pendingCount < count {
            if !fill() { return nil }
        }
        let bytes = Array(buffer[start..<start + count])
        drop(count)
        return bytes
    }

    /// Throws away that many bytes; false when the stream ends before.
    func discard(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            if pendingCount == 0, !fill() { return false }
            let step = min(left, pendingCount)
            drop(step)
            left -= step
        }
        return true
    }

    /// Takes a line without its end; nil at the end of the stream or when it is longer than `limit`.
    func line(limit: Int) -> [UInt8]? {
        var offset = 0
        while true {
            if offset > limit { return nil }
            if offset == pendingCount, !fill() { return nil }
            if byte(at: offset) == UInt8(ascii: "\n") { break }
            offset += 1
        }
        let hasReturn = offset > 0 && byte(at: offset - 1) == UInt8(ascii: "\r")
        let line = Array(pending.prefix(hasReturn ? offset - 1 : offset))
        drop(offset + 1)
        return line
    }

    /// Tells the other side that nothing more will come.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Sends all; false when the other side is gone.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { raw in
            var sent = 0
            while sent < raw.count {
                let count = Glibc.send(
                    descriptor, raw.baseAddress?.advanced(by: sent), raw.count - sent, Int32(MSG_NOSIGNAL))
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                sent += count
            }
            return true
        }
    }
}
