"""Has Schemathesis sign what it sends, by the example for Python. SIGN_WITH names the access key, SIGN_SECRET its secret."""

import os
import sys
from pathlib import Path

import requests.auth
import schemathesis

sys.path.insert(0, str(Path(__file__).parent.parent / "demo" / "signing"))
from sign import signature_headers  # noqa: E402


class Signature(requests.auth.AuthBase):
    def __call__(self, request):
        body = request.body or b""
        body = body.encode() if isinstance(body, str) else body
        url = "http://host" + request.path_url
        # The only header of those that have to be signed.
        tag = request.headers.get("dubbo-tag")
        headers = {} if tag is None else {"dubbo-tag": tag if isinstance(tag, str) else tag.decode("latin-1")}
        request.headers.update(
            signature_headers(os.environ["SIGN_WITH"], os.environ["SIGN_SECRET"], request.method, url, body, headers)
        )
        return request


schemathesis.auth.set_from_requests(Signature())
