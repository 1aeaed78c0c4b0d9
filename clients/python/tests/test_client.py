"""The client against a server that responds as a test says, request by request."""

from __future__ import annotations

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from quarterday import (
    AccountsWaitTimeoutError,
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    NotFoundError,
    Quarterday,
    RateLimitError,
    ServerError,
    UsageError,
    ValidationError,
    WaitTimeoutError,
    response_of,
)

KEY = "sk_sandbox_0123456789abcdefghijABCDEFGHIJ"
INPUT: Any = {
    "company": {"name": "Example Widgets Ltd", "utr": "2000000000", "registration_number": "12345678"},
    "period": {"start": "2024-04-01", "end": "2025-03-31"},
    "financials": {"turnover": 12_000_000, "trading_profit": 4_000_000},
}


def filing(**change: Any) -> dict[str, Any]:
    return {"id": "fil_1", "object": "filing", "status": "pending", **change}


def accounts(**change: Any) -> dict[str, Any]:
    return {"id": "cha_1", "object": "companies_house_accounts", "status": "pending", **change}


def refusal(code: str, **change: Any) -> dict[str, Any]:
    error = {"type": "some_error", "code": code, "message": f"This is {code}.", "field": None}
    return {"error": {**error, "doc_url": "https://localhost/docs", "request_id": "req_1", **change}}


BUSY = (503, {}, refusal("service_unavailable"))


class Answering:
    """The last answer stays for all further requests; None hangs up."""

    def __init__(self, *answers: Any) -> None:
        self.requests: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                answer = answers[min(len(outer.requests), len(answers) - 1)]
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.requests.append({"method": self.command, "path": self.path, "headers": headers, "body": body})
                if answer is None:
                    return self.connection.close()
                status, extra, content = answer
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"content-type": "application/json", "content-length": str(len(data)), **extra}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = _answer

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class ClientTest(unittest.TestCase):
    def answering(self, *answers: Any) -> Answering:
        server = Answering(*answers)
        self.addCleanup(server.close)
        return server

    def client(self, server: Answering, **options: Any) -> Quarterday:
        """Waits for nothing and records how long it would have waited."""
        self.waits: list[float] = []
        self.now = 1_000_000.0

        def sleep(seconds: float) -> None:
            self.waits.append(seconds)
            self.now += seconds

        settings = {"random": lambda: 1.0, "now": lambda: self.now, "sleep": sleep, **options}
        return Quarterday(api_key=KEY, base_url=server.url, **settings)

    def test_a_lost_or_passing_failure_is_retried_with_the_same_key(self) -> None:
        server = self.answering(BUSY, None, (201, {"request-id": "req_7", "ratelimit": "r=9"}, filing()))
        client = self.client(server)

        created = client.filings.create(INPUT)

        keys = {request["headers"]["idempotency-key"] for request in server.requests}
        self.assertEqual((len(server.requests), len(keys), self.waits), (3, 1, [0.5, 1.0]))
        details = response_of(created)
        self.assertEqual((details.status, details.request_id, details.attempts), (201, "req_7", 3))
        self.assertEqual((details.headers["ratelimit"], details.idempotency_key), ("r=9", keys.pop()))
        self.assertEqual(created, filing())
        self.assertEqual(json.loads(server.requests[2]["body"]), INPUT)

    def test_an_advance_of_the_sandbox_clock_is_sent_once(self) -> None:
        server = self.answering(BUSY)

        with self.assertRaises(ServerError):
            self.client(server).sandbox_clock.advance(seconds=60)
        self.assertEqual([json.loads(request["body"]) for request in server.requests], [{"seconds": 60}])

    def test_what_no_call_returned_has_no_request_id(self) -> None:
        with self.assertRaises(UsageError):
            response_of(filing())

    def test_a_call_may_have_its_own_limits_and_key(self) -> None:
        server = self.answering(BUSY)
        client = self.client(server)

        for retries in (0, 1):
            with self.assertRaises(ServerError):
                client.filings.create(INPUT, idempotency_key="mine", max_retries=retries)
        self.assertEqual([request["headers"]["idempotency-key"] for request in server.requests], ["mine"] * 3)
        for wrong in ({"max_retries": -1}, {"timeout": 0}):
            with self.assertRaises(UsageError):
                client.filings.retrieve("fil_1", **wrong)

    def test_a_key_in_the_body_is_not_sent_twice(self) -> None:
        server = self.answering((201, {}, filing()))

        self.client(server).filings.create({**INPUT, "options": {"idempotency_key": "schlüssel"}})

        self.assertNotIn("idempotency-key", server.requests[0]["headers"])

    def test_a_time_limit_ends_an_attempt(self) -> None:
        def late(_: Any) -> Any:
            raise TimeoutError("timed out")

        server = self.answering(BUSY)
        with self.assertRaises(ApiTimeoutError) as raised:
            self.client(server, send=late).filings.create(INPUT, timeout=2, max_retries=1)
        self.assertIn("within 2 seconds. Tried 2 times.", str(raised.exception))
        self.assertIsNotNone(raised.exception.idempotency_key)

    def test_retry_after_is_obeyed_up_to_a_minute(self) -> None:
        server = self.answering((429, {"retry-after": "7"}, refusal("rate_limit_exceeded")), (429, {"retry-after": "61"}, refusal("rate_limit_exceeded")))
        client = self.client(server)

        with self.assertRaises(RateLimitError) as raised:
            client.filings.retrieve("fil_1")
        self.assertEqual((self.waits, raised.exception.retry_after), ([7.0], 61))

    def test_each_status_has_its_class(self) -> None:
        classes = {401: AuthenticationError, 403: ApiError, 404: NotFoundError, 409: ConflictError, 500: ServerError}
        for status, kind in classes.items():
            server = self.answering((status, {}, refusal("some_code", field="company.utr", existing="fil_2")))
            with self.assertRaises(ApiError) as raised:
                self.client(server, max_retries=0).filings.retrieve("fil_1")
            self.assertIs(type(raised.exception), kind)
            self.assertEqual((raised.exception.code, raised.exception.request_id), ("some_code", "req_1"))
            self.assertEqual(raised.exception.existing, "fil_2")
            self.assertIn(f"[{status} some_code, field company.utr, request req_1]", str(raised.exception))
            self.assertNotIn(KEY, repr(raised.exception))

    def test_a_validation_error_has_all_problems(self) -> None:
        problems = [{"code": "invalid_utr", "message": "Ten digits.", "field": "company.utr"}] * 8
        server = self.answering((422, {}, {**refusal("invalid_utr"), "errors": problems, "errors_left_out": 40}))

        with self.assertRaises(ValidationError) as raised:
            self.client(server).filings.create(INPUT)
        self.assertEqual([len(raised.exception.errors), raised.exception.errors_left_out], [8, 40])
        self.assertIn("And 42 more, see errors.", str(raised.exception))

    def test_a_request_in_progress_is_waited_for(self) -> None:
        server = self.answering((409, {}, refusal("idempotency_in_progress")), (201, {}, filing()))

        self.assertEqual(self.client(server).filings.create(INPUT)["id"], "fil_1")

    def test_a_redirect_is_not_followed_and_a_page_of_a_proxy_is_not_repeated(self) -> None:
        for status, extra, sentence in ((302, {"location": "https://elsewhere.example"}, "redirect"), (404, {}, "proxy"), (200, {}, "not the JSON")):
            server = self.answering((status, {"content-type": "text/html", **extra}, b"<h1>secret page</h1>"))
            with self.assertRaises(ApiError) as raised:
                self.client(server).filings.retrieve("fil_1")
            self.assertEqual((raised.exception.code, len(server.requests)), ("unexpected_answer", 1))
            self.assertIn(sentence, str(raised.exception))
            self.assertNotIn("secret page", str(raised.exception))

    def test_no_connection_is_an_error_with_the_key(self) -> None:
        server = Answering(BUSY)
        server.close()
        with self.assertRaises(ApiConnectionError) as raised:
            self.client(server).filings.create(INPUT, idempotency_key="mine")
        self.assertEqual((raised.exception.idempotency_key, len(self.waits)), ("mine", 3))

    def test_hooks_hear_of_every_attempt_and_never_of_the_key_or_the_query(self) -> None:
        server = self.answering(BUSY, (200, {"request-id": "req_2"}, {"object": "carried_forward"}))
        heard: list[Any] = []
        client = self.client(server, on_request=heard.append, on_response=heard.append)

        client.carried_forward(company_utr="2000000000", period_start="2025-04-01")

        self.assertEqual([one.attempt for one in heard], [1, 1, 2, 2])
        self.assertEqual([(one.status, one.request_id, one.retry_in) for one in heard[1::2]], [(503, None, 0.5), (200, "req_2", None)])
        self.assertNotIn("2000000000", repr(heard))
        self.assertNotIn(KEY, repr(heard))

    def test_a_hook_that_raises_loses_nothing(self) -> None:
        server = self.answering((201, {}, filing()))

        def fails(_: Any) -> None:
            raise RuntimeError("the log is full")

        self.assertEqual(self.client(server, on_request=fails, on_response=fails).filings.create(INPUT)["id"], "fil_1")

    def test_a_list_is_a_page_all_items_and_its_pages(self) -> None:
        def page(ids: list[str], has_more: bool) -> Any:
            return (200, {}, {"object": "list", "data": [filing(id=id) for id in ids], "has_more": has_more})

        pages = (page(["fil_1", "fil_2"], True), page(["fil_3"], False))
        server = self.answering(*pages, *pages)
        client = self.client(server)

        first = client.filings.list(status="failed", limit=2)
        self.assertEqual((len(first.data), first.has_more, len(server.requests)), (2, True, 1))
        self.assertEqual([one["id"] for one in first], ["fil_1", "fil_2", "fil_3"])
        self.assertEqual([len(page.data) for page in client.events.list().pages()], [2, 1])
        self.assertEqual(
            [request["path"] for request in server.requests],
            [
                "/v1/filings?status=failed&limit=2",
                "/v1/filings?status=failed&limit=2&starting_after=fil_2",
                "/v1/events",
                "/v1/events?starting_after=fil_2",
            ],
        )

    def test_waiting_ends_with_the_filing_or_with_what_was_last_seen(self) -> None:
        steps = [(200, {}, filing(status=status)) for status in ("pending", "submitted")]
        server = self.answering(*steps, BUSY, (200, {}, filing(status="acknowledged")))
        self.assertEqual(self.client(server, max_retries=0).filings.wait_until_final("fil_1")["status"], "acknowledged")
        self.assertEqual(self.waits, [1.0, 1.5, 2.25])

        stuck = self.answering((200, {}, filing(status="submitted")))
        with self.assertRaises(WaitTimeoutError) as raised:
            self.client(stuck).filings.wait_until_final("fil_1", timeout=100, poll=10)
        self.assertEqual(raised.exception.filing["status"], "submitted")
        self.assertEqual(self.waits, [10.0, 15.0, 22.5, 30.0, 22.5])

    def test_accounts_are_delivered_under_a_key_and_waited_for_until_they_are_decided(self) -> None:
        steps = [(200, {}, accounts(status=status)) for status in ("pending", "submitted", "rejected")]
        server = self.answering(BUSY, (201, {}, accounts()), *steps)
        client = self.client(server, max_retries=1)

        created = client.companies_house.accounts.deliver({"filing": "fil_1"}, test_scenario="rejected")  # type: ignore[typeddict-item]
        decided = client.companies_house.accounts.wait_until_decided("cha_1")

        keys = {request["headers"].get("idempotency-key") for request in server.requests[:2]}
        self.assertEqual((created["id"], decided["status"], len(keys)), ("cha_1", "rejected", 1))
        self.assertEqual(server.requests[1]["headers"]["service-test-scenario"], "rejected")
        self.assertEqual(
            [request["path"] for request in server.requests],
            ["/v1/companies_house/accounts"] * 2 + ["/v1/companies_house/accounts/cha_1"] * 3,
        )

        stuck = self.answering((200, {}, accounts(status="submitted")))
        with self.assertRaises(AccountsWaitTimeoutError) as raised:
            self.client(stuck).companies_house.accounts.wait_until_decided("cha_1", timeout=10)
        self.assertEqual(raised.exception.accounts["status"], "submitted")
        self.assertIn("Companies House can take hours.", str(raised.exception))

    def test_what_is_called_wrongly_is_not_sent(self) -> None:
        server = self.answering((200, {}, filing()))
        client = self.client(server)
        for call in (
            lambda: client.filings.retrieve("fil_1/documents"),
            lambda: client.companies_house.accounts.retrieve("cha_1/documents"),
            lambda: client.filings.create("text"),  # type: ignore[arg-type]
            lambda: client.filings.create({"amount": float("nan")}),  # type: ignore[typeddict-unknown-key]
            lambda: client.filings.create(INPUT, idempotency_key="a\nb"),
            lambda: Quarterday(api_key="whsec_a", base_url=server.url),
            lambda: Quarterday(api_key=f"{KEY}\n", base_url=server.url),
            lambda: Quarterday(api_key=KEY, base_url="http://tax.example"),
            lambda: Quarterday(api_key=KEY, base_url="https://tax.example/v1"),
        ):
            with self.assertRaises(UsageError) as raised:
                call()
            self.assertNotIn(KEY, str(raised.exception))
        self.assertEqual(server.requests, [])
        self.assertNotIn(KEY, repr(client) + repr(vars(client)))


if __name__ == "__main__":
    unittest.main()
