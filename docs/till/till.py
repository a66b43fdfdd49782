"""Connects a till: python3 till.py https://your.market dm_… (Python 3.9 or later, no packages)"""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime

market, key = sys.argv[1:3]
skew = timedelta()


def now():
    """The market's clock, as its answers tell it."""
    return (datetime.now(timezone.utc) + skew).isoformat(timespec="milliseconds")


def call(method, path, items=None):
    """Sends what could not be sent again, under the same name: the market does it once."""
    global skew
    headers = {"Authorization": f"Bearer {key}"}
    data = None
    if items is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        data = json.dumps({"items": items}).encode()
    request = urllib.request.Request(f"{market}/api/pos/v1/{path}", data, headers, method=method)
    for tries in range(1, 7):
        try:
            with urllib.request.urlopen(request, timeout=15) as response:
                skew = parsedate_to_datetime(response.headers["date"]) - datetime.now(timezone.utc)
                return json.load(response)
        except urllib.error.HTTPError as error:
            if tries < 6 and (error.code == 429 or error.code >= 500):
                time.sleep(float(error.headers.get("retry-after", 2**tries)))
                continue
            refusal = json.load(error)
            sys.exit(f"{error.code} {refusal['code']}: {refusal['message']}")
        except OSError:
            if tries == 6:
                raise
            time.sleep(2**tries)


first = call("GET", "products")
print(len(first["products"]), "products")
if not first["products"]:
    sys.exit()
product = first["products"][0]

sale = {"id": f"till2-{time.time_ns()}-1", "productId": product["productId"], "pieces": 1, "at": now()}
print("sold:", call("POST", "stock/sold", [sale])["results"][0])
print("told again:", call("POST", "stock/sold", [sale])["results"][0]["outcome"])

time.sleep(1.5)
count = {"productId": product["productId"], "onShelf": product["onShelf"] - 1, "countedAt": now()}
print("counted:", call("POST", "stock/shelf", [count])["results"][0])

changed = call("GET", f"products?since={first['since']}")["products"]
print("changed:", [(each["productName"], each["onShelf"]) for each in changed])
print("orders wait:", [(each["productName"], each["quantity"]) for each in call("GET", "orders")["orders"]])
