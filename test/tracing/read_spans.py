"""Reads what was posted to a collector by the protocol buffers of PyPI's opentelemetry-proto: a field that OTLP does not have is an error."""

import base64
import json
import sys

from google.protobuf.json_format import ParseDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

IDS = {"traceId": 16, "spanId": 8, "parentSpanId": 8}


def with_base64(value):
    """OTLP's JSON has ids in hexadecimal, where that of protocol buffers has octets in base64."""
    if isinstance(value, list):
        return [with_base64(item) for item in value]
    if not isinstance(value, dict):
        return value
    converted = {}
    for key, item in value.items():
        if key in IDS:
            octets = bytes.fromhex(item)
            assert len(octets) == IDS[key], f"{key} has {len(octets)} octets"
            item = base64.b64encode(octets).decode()
        converted[key] = with_base64(item)
    return converted


def value_of(value):
    return getattr(value, value.WhichOneof("value"))


def attributes_of(attributes):
    return {attribute.key: value_of(attribute.value) for attribute in attributes}


spans = []
for body in json.load(sys.stdin):
    request = ParseDict(with_base64(json.loads(body)), ExportTraceServiceRequest())
    for resource_spans in request.resource_spans:
        for scope_spans in resource_spans.scope_spans:
            for span in scope_spans.spans:
                spans.append(
                    {
                        "resource": attributes_of(resource_spans.resource.attributes),
                        "scope": scope_spans.scope.name,
                        "name": span.name,
                        "kind": Span.SpanKind.Name(span.kind),
                        "traceId": span.trace_id.hex(),
                        "spanId": span.span_id.hex(),
                        "parentSpanId": span.parent_span_id.hex(),
                        "traceState": span.trace_state,
                        "startMs": span.start_time_unix_nano / 1e6,
                        "endMs": span.end_time_unix_nano / 1e6,
                        "status": span.status.code,
                        "attributes": attributes_of(span.attributes),
                    }
                )
json.dump(spans, sys.stdout)
