"""Signs a request by RFC 9421 for the gateway and sends it. Needs nothing but Python 3.

usage: ID_SECRET=... python3 sign.py ID METHOD URL [BODY [HEADER: VALUE]], where ID is that of an access key
CREATED and NONCE may be set, to compare with signing-vectors.json; PRINT=1 prints the headers instead of sending.
"""

import base64
import hashlib
import hmac
import os
import secrets
import sys
import time
import urllib.error
import urllib.request


def signature_headers(key_id, secret, method, url, body=b"", headers=None, created=None, nonce=None):
    """Headers to send beside those that are given, of which all are signed."""
    target = "/" + url.split("://", 1)[1].partition("/")[2]
    path, question, query = target.partition("?")
    added = {}
    components = [("@method", method), ("@path", path)]
    if question:
        components.append(("@query", "?" + query))
    if body:
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        added["content-digest"] = f"sha-256=:{digest}:"
        components.append(("content-digest", added["content-digest"]))
    components += (headers or {}).items()
    names = " ".join(f'"{name}"' for name, _ in components)
    params = (
        f"({names});created={created or int(time.time())}"
        f';nonce="{nonce or secrets.token_hex(16)}";keyid="{key_id}";tag="dubbo-gateway"'
    )
    base = "".join(f'"{name}": {value}\n' for name, value in components) + f'"@signature-params": {params}'
    mac = hmac.new(secret.encode(), base.encode(), hashlib.sha256).digest()
    added["signature-input"] = f"sig1={params}"
    added["signature"] = f"sig1=:{base64.b64encode(mac).decode()}:"
    return added


def main():
    key_id, method, url, *rest = sys.argv[1:]
    body = rest[0].encode() if rest else b""
    headers = dict([rest[1].split(": ", 1)]) if len(rest) > 1 else {}
    secret = os.environ[f"{key_id}_SECRET"]
    times = {"created": os.environ.get("CREATED"), "nonce": os.environ.get("NONCE")}
    headers |= signature_headers(key_id, secret, method, url, body, headers, **times)
    if os.environ.get("PRINT"):
        print("\n".join(f"{name}: {value}" for name, value in headers.items()))
        return
    if body:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(url, data=body or None, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            print(response.read().decode())
    except urllib.error.HTTPError as error:
        sys.exit(error.read().decode())


if __name__ == "__main__":
    main()
