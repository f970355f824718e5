"""Order copies of recorded deeds by address, from your own software.

    from deedbox import Deedbox

    deedbox = Deedbox(url="https://deedbox.example", key="dbx_test_...")
    order = deedbox.place_order(lines=[{
        "streetAddress": "350 5th Ave", "city": "New York", "state": "NY", "zipCode": "10118",
    }], fileNumber="ELM-2026-0142")
    deed = deedbox.wait_for_deed(order["deeds"][0]["id"])
    open("deed.pdf", "wb").write(deedbox.deed_file(deed["id"]))
"""

from deedbox.client import Deedbox, DeedboxError
from deedbox.webhook import verify_webhook

__all__ = ["Deedbox", "DeedboxError", "verify_webhook"]
__version__ = "0.1.0"
