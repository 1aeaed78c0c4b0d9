"""Receives Quarterday's webhooks with Python 3.8 or newer, standard library only.

    QUARTERDAY_WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py
"""

import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
MAX_BYTES = 1024 * 1024
SECRET = os.environ.get("QUARTERDAY_WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8080"))

# The ids of the events received so far. In production, keep them in a database with a unique key on the id: memory is lost on a restart
# and is not shared between processes.
received = set()
received_lock = threading.Lock()


def refusal(raw_body, header, secret, now):
    """Returns why the delivery cannot be trusted, or None if it can."""
    if not header:
        return "missing_header"
    parts = [part.strip().partition("=") for part in header.split(",")]
    timestamps = [value for name, _, value in parts if name == "t"]
    if len(timestamps) != 1 or not re.fullmatch("[0-9]{1,12}", timestamps[0]):
        return "malformed_header"
    # There are several while a secret is being rotated; one match is enough. Ignore other names.
    signatures = [value for name, _, value in parts if name == "v1"]
    if not signatures:
        return "no_v1_signature"

    # The key is the whole secret, whsec_ included. The body is the raw bytes.
    signed = timestamps[0].encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    if not any(hmac.compare_digest(expected, signature.encode()) for signature in signatures):
        return "signature_mismatch"

    age = now - int(timestamps[0])
    if age > TOLERANCE_SECONDS:
        return "timestamp_too_old"
    if age < -TOLERANCE_SECONDS:
        return "timestamp_in_future"
    return None


def work(event):
    """After a 2xx the event is not sent again automatically.

    With a database, run a job that handles stored events and retries failed ones, so that no error or crash loses an event. This
    example forgets a failed event instead, so that a replay is handled.
    """
    try:
        handle(event)
    except Exception as error:
        with received_lock:
            received.discard(event["id"])
        print(f"not handled: {event['id']}: {error!r}", file=sys.stderr, flush=True)


def handle(event):
    print(f"handled {event['id']} {event['type']} {event['data']['object']['id']}", flush=True)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,9}", length):
            self.answer(411, "length_required")
            return
        if int(length) > MAX_BYTES:
            self.answer(413, "body_too_large")
            return
        raw_body = self.rfile.read(int(length))
        if len(raw_body) < int(length):
            # The sender closed the connection in the middle of the body, so it reads no response.
            self.close_connection = True
            return

        header = ",".join(self.headers.get_all("Service-Signature", []))
        reason = refusal(raw_body, header, SECRET, time.time())
        if reason is not None:
            self.answer(400, reason)
            return

        # Store, then respond, then work. If storing fails, there is no 2xx and the event is sent again.
        event = json.loads(raw_body)
        with received_lock:
            is_new = event["id"] not in received
            received.add(event["id"])
        try:
            self.answer(204)
        finally:
            # Work even if the sender closed the connection first: when it sends the event again, the event is no longer new.
            if is_new:
                work(event)

    def answer(self, status, reason=""):
        self.send_response(status)
        if status >= 400:
            self.send_header("Connection", "close")
        if status != 204:
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(reason)))
        self.end_headers()
        if status != 204:
            self.wfile.write(reason.encode())


if not SECRET.startswith("whsec_"):
    sys.exit("Set QUARTERDAY_WEBHOOK_SECRET to the endpoint's signing secret, whsec_....")
server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
print(f"listening on http://127.0.0.1:{PORT}", flush=True)
server.serve_forever()
