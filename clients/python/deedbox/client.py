"""The API with one key."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]

# Whoever waits longer than that would rather be told.
MOST_SECONDS = 10.0
TIMEOUT_SECONDS = 60.0


class DeedboxError(Exception):
    """An answer that says what went wrong. Check `code`: the words may change."""

    def __init__(self, problem: Json, retry_after: float | None = None) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.problem = problem
        self.code: str = problem.get("code", "unknown")
        #: Seconds to wait before trying again, if the API named them.
        self.retry_after = retry_after


class Deedbox:
    """Calls by name. Each POST has an idempotency key of its own unless you give one: trying again
    does nothing twice."""

    def __init__(self, *, url: str, key: str, retries: int = 2) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries

    # Any call

    def get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        """The answer of a GET, such as `get("/api/v1/orders", {"q": "2026-0142"})`."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        return self._send("GET", f"{path}?{urllib.parse.urlencode(given)}" if given else path)

    def post(self, path: str, body: Json | None = None, idempotency_key: str | None = None) -> Any:
        """The answer of a POST."""
        return self._send("POST", path, body or {}, idempotency_key or str(uuid.uuid4()))

    # Ordering

    def key(self) -> Json:
        return self._json(self.get("/api/v1/key"))

    def balance(self) -> Json:
        return self._json(self.get("/api/v1/balance"))

    def quote(self, addresses: Sequence[Json]) -> Json:
        return self._json(self.post("/api/v1/quotes", {"addresses": list(addresses)}))

    def place_order(
        self, lines: Sequence[Json], *, idempotency_key: str | None = None, **more: Any
    ) -> Json:
        """`more` is the rest of the body: fileNumber, costCenter, metadata, deliverTo, dryRun."""
        body = {"lines": list(lines), **more}
        return self._json(self.post("/api/v1/orders", body, idempotency_key))

    def order(self, order_id: str) -> Json:
        return self._json(self.get(f"/api/v1/orders/{order_id}"))

    def orders(self, **query: Any) -> Json:
        """A page of orders: q, fileNumber, state, costCenter, limit, cursor and the other filters.
        A name that Python keeps for itself, such as `from`, goes into `get`."""
        return self._json(self.get("/api/v1/orders", query))

    def cancel_order(self, order_id: str, deed_ids: Sequence[str] | None = None) -> Json:
        body = {} if deed_ids is None else {"deedIds": list(deed_ids)}
        return self._json(self.post(f"/api/v1/orders/{order_id}/cancel", body))

    # Deeds

    def deed(self, deed_id: str) -> Json:
        return self._json(self.get(f"/api/v1/deeds/{deed_id}"))

    def deeds(self, **query: Any) -> Json:
        return self._json(self.get("/api/v1/deeds", query))

    def deed_file(self, deed_id: str) -> bytes:
        return self._bytes(self.get(f"/api/v1/deeds/{deed_id}/file"))

    def provenance(self, deed_id: str) -> Json:
        return self._json(self.get(f"/api/v1/deeds/{deed_id}/provenance"))

    def facts(self, deed_id: str) -> Json:
        return self._json(self.get(f"/api/v1/deeds/{deed_id}/facts"))

    def report_problem(self, deed_id: str, reason: str, message: str = "") -> Json:
        body = {"reason": reason, "message": message}
        return self._json(self.post(f"/api/v1/deeds/{deed_id}/problems", body))

    def wait_for_deed(self, deed_id: str, seconds: float = 60, every: float = 1) -> Json:
        """The deed once it's delivered or refunded. For tests: webhooks tell you without asking."""
        until = time.monotonic() + seconds
        while True:
            deed = self.deed(deed_id)
            if deed["state"] in ("delivered", "refunded"):
                return deed
            if time.monotonic() > until:
                raise TimeoutError(f"The deed is still {deed['state']} after {seconds} s.")
            time.sleep(every)

    # Sending

    def _send(
        self, method: str, path: str, body: Json | None = None, key: str | None = None
    ) -> Any:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json, */*;q=0.5"}
        data = None
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": key or ""}
            data = json.dumps(body).encode()
        for turn in range(self._retries + 1):
            request = urllib.request.Request(
                self._url + path, data=data, headers=headers, method=method
            )
            pause = 0.2 * 2**turn
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                    content: bytes = response.read()
                    is_json = response.headers.get_content_type() == "application/json"
                    return json.loads(content) if is_json else content
            except urllib.error.HTTPError as error:
                problem = _problem_of(error)
                wait = problem.retry_after or pause
                if turn == self._retries or wait > MOST_SECONDS or not _is_worth_another(error):
                    raise problem from None
                time.sleep(wait)
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if turn == self._retries:
                    raise
                time.sleep(pause)
        raise AssertionError("The last turn returns or raises")

    @staticmethod
    def _json(answer: Any) -> Json:
        assert isinstance(answer, dict)
        return answer

    @staticmethod
    def _bytes(answer: Any) -> bytes:
        assert isinstance(answer, bytes)
        return answer


def _is_worth_another(error: urllib.error.HTTPError) -> bool:
    is_early = error.code == 409 and "retry-after" in error.headers
    return error.code == 429 or error.code >= 500 or is_early


def _problem_of(error: urllib.error.HTTPError) -> DeedboxError:
    after = error.headers.get("retry-after", "")
    retry_after = float(after) if after.isdecimal() else None
    try:
        problem = json.loads(error.read())
    except ValueError:
        problem = {
            "status": error.code,
            "code": "unknown",
            "detail": "The answer didn't come from the API.",
        }
    return DeedboxError(problem, retry_after)
