import CCurl
import SyncCore

/// One request under way: its options, and what has come back so far. Lives on the curl thread only.
final class CurlTransfer {
    let handle: UnsafeMutableRawPointer
    let submission: Submission
    private let limits: HTTPLimits
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var headers = HTTPHeaders()
    private var headerBytes = 0
    private var body: [UInt8] = []
    private var isTooLarge = false
    private var bytesSent = 0
    // curl writes its words into it until the transfer ends.
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(_ handle: UnsafeMutableRawPointer, _ submission: Submission, agent: String, limits: HTTPLimits) {
        (self.handle, self.submission, self.limits) = (handle, submission, limits)
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var lines = ["Accept: application/json"]
        if let token = submission.request.token { lines.append(token.authorization) }
        if submission.request.method != .get {
            // The time-out of an `Expect: 100-continue` that a server does not know would only cost a second.
            lines += ["Expect:", "Content-Type:\(submission.request.body == nil ? "" : " application/json")"]
        }
        for line in lines { headerList = curl_slist_append(headerList, line) }
        setOptions(agent: agent)
    }

    deinit {
        curl_slist_free_all(headerList)
        words.deallocate()
    }

    static func id(of handle: UnsafeMutableRawPointer) -> UInt64 {
        var pointer: UnsafeMutableRawPointer?
        _ = ccurl_get_ptr(handle, CURLINFO_PRIVATE, &pointer)
        return UInt64(UInt(bitPattern: pointer))
    }

    func result(_ code: CURLcode) -> TransferResult {
        guard code == CURLE_OK else {
            return .failure(reason(code), wasSent: wasSent)
        }
        var status = 0
        _ = ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return .answer(
            HTTPResponse(status: status, headers: headers, body: body, address: submission.request.address))
    }

    private func reason(_ code: CURLcode) -> TrackerError.Reason {
        if isTooLarge { return .tooLarge(limitBytes: limits.bodyBytes) }
        if code == CURLE_OPERATION_TIMEDOUT { return .timedOut }
        let detail = String(cString: words)
        return .unreachable(
            code: Int(code.rawValue), message: detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail)
    }

    private var wasSent: Bool {
        var headerBytesSent = 0
        _ = ccurl_get_long(handle, CURLINFO_REQUEST_SIZE, &headerBytesSent)
        return headerBytesSent > 0 || bytesSent > 0
    }

    private func setOptions(agent: String) {
        let request = submission.request
        setText(CURLOPT_URL, request.address.text)
        setText(CURLOPT_PROTOCOLS_STR, "http,https")
        setText(CURLOPT_USERAGENT, agent)
        // Every coding that this curl can undo.
        setText(CURLOPT_ACCEPT_ENCODING, "")
        setNumber(CURLOPT_NOSIGNAL, 1)
        setNumber(CURLOPT_FOLLOWLOCATION, 0)
        setNumber(CURLOPT_SSL_VERIFYPEER, 1)
        setNumber(CURLOPT_SSL_VERIFYHOST, 2)
        setNumber(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Waits a moment for a connection that can carry several requests instead of opening one more.
        setNumber(CURLOPT_PIPEWAIT, 1)
        setNumber(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(limits.connect))
        // Bytes a second: a server that drips is as good as silent.
        setNumber(CURLOPT_LOW_SPEED_LIMIT, 64)
        setNumber(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.idle.components.seconds)))
        if let file = limits.certificateFile { setText(CURLOPT_CAINFO, file) }
        // A plain request to this machine must not travel to a proxy elsewhere; for others curl reads the environment.
        if request.address.isLoopback { setText(CURLOPT_PROXY, "") }
        _ = ccurl_set_ptr(handle, CURLOPT_HTTPHEADER, headerList)
        _ = ccurl_set_ptr(handle, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: UInt(submission.id)))
        _ = ccurl_set_ptr(handle, CURLOPT_ERRORBUFFER, words)
        setCallbacks()
        if request.method != .get { setUpload(request) }
    }

    private func setCallbacks() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_set_ptr(handle, CURLOPT_HEADERDATA, me)
        _ = ccurl_set_fn(handle, CURLOPT_HEADERFUNCTION) { @Sendable in
            receive($0, $1 * $2, $3) { $0.takeHeader($1) }
        }
        _ = ccurl_set_ptr(handle, CURLOPT_WRITEDATA, me)
        _ = ccurl_set_fn(handle, CURLOPT_WRITEFUNCTION) { @Sendable in
            receive($0, $1 * $2, $3) { $0.takeBody($1) }
        }
    }

    /// curl by itself sends a write again when a kept connection dies before the answer. It cannot where the body comes
    /// from a callback that cannot rewind, nor on a fresh connection.
    private func setUpload(_ request: HTTPRequest) {
        setText(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        guard let body = request.body, !body.isEmpty else {
            setNumber(CURLOPT_FRESH_CONNECT, 1)
            return
        }
        setNumber(CURLOPT_UPLOAD, 1)
        _ = ccurl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.count))
        _ = ccurl_set_ptr(handle, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
        _ = ccurl_set_fn(handle, CURLOPT_READFUNCTION) { @Sendable target, size, count, context in
            guard let target, let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return transfer.giveBody(UnsafeMutableRawBufferPointer(start: target, count: size * count))
        }
    }

    fileprivate func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= 1 << 20 else { return false }
        // Interim answers and those of a proxy come first; only the last head counts.
        if bytes.starts(with: "HTTP/".utf8) { headers = HTTPHeaders() }
        headers.add(line: bytes)
        return true
    }

    fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limits.bodyBytes else {
            isTooLarge = true
            return false
        }
        if body.isEmpty, let length = headers["content-length"].flatMap({ Int($0) }), length > 0 {
            // The server's word is believed for a moderate reservation only.
            body.reserveCapacity(min(length, 1 << 20, limits.bodyBytes))
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func giveBody(_ target: UnsafeMutableRawBufferPointer) -> Int {
        let rest = (submission.request.body ?? [])[bytesSent...].prefix(target.count)
        target.copyBytes(from: rest)
        bytesSent += rest.count
        return rest.count
    }

    private func setText(_ option: CURLoption, _ text: String) { _ = ccurl_set_str(handle, option, text) }

    private func setNumber(_ option: CURLoption, _ number: Int) { _ = ccurl_set_long(handle, option, number) }
}

/// What curl hands over in callbacks; anything but the full count as answer ends the transfer.
private func receive(
    _ data: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let data, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return take(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : 0
}

private func milliseconds(_ duration: Duration) -> Int {
    Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
}
