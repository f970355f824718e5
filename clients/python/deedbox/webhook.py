"""Verifies what our webhooks send."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

# Longer on the way than this, it may be an old one that somebody sends again.
TOLERANCE_SECONDS = 5 * 60


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    now: float | None = None,
) -> dict[str, Any]:
    """The event, if we signed it: `body` as it came, before anything parsed it, and the secret of
    your endpoint. Raises ValueError if it's forged, changed or too old."""
    sent = {name.lower(): value for name, value in headers.items()}
    timestamp = sent.get("webhook-timestamp", "")
    if not timestamp.isdecimal():
        raise ValueError("This webhook has no time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("This webhook is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{sent.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is rolled there are two signatures, one for each.
    signatures = [one.partition(",") for one in sent.get("webhook-signature", "").split(" ")]
    for version, _, signature in signatures:
        if version == "v1" and hmac.compare_digest(signature.encode(), expected.encode()):
            event: dict[str, Any] = json.loads(body)
            return event
    raise ValueError("This webhook isn't signed with the secret of your endpoint.")
