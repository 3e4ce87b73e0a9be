"""Signs the request that standard input describes in JSON with http-message-signatures of PyPI, and prints the headers to add."""

import json
import sys
from types import SimpleNamespace

from http_message_signatures import HTTPMessageSigner, HTTPSignatureKeyResolver, algorithms

request = json.load(sys.stdin)


class Key(HTTPSignatureKeyResolver):
    def resolve_private_key(self, key_id):
        return request["secret"].encode()

    def resolve_public_key(self, key_id):
        raise NotImplementedError


message = SimpleNamespace(method=request["method"], url=request["url"], headers=dict(request["headers"]))
signer = HTTPMessageSigner(signature_algorithm=algorithms.HMAC_SHA256, key_resolver=Key())
signer.sign(
    message,
    key_id=request["keyId"],
    nonce=request["nonce"],
    tag="dubbo-gateway",
    covered_component_ids=request["components"],
    body=request["body"].encode() if request["body"] else None,
)
added = {name: value for name, value in message.headers.items() if name not in request["headers"]}
print(json.dumps({name.lower(): value for name, value in added.items()}))
