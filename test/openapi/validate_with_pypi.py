"""Says of each document of a JSON list on standard input what is wrong with it: a list of texts for each."""

import json
import sys

from openapi_spec_validator import OpenAPIV31SpecValidator

# jsonschema keeps numbers as Python does: all their digits.
print(json.dumps([[str(error.message)[:500] for error in OpenAPIV31SpecValidator(document).iter_errors()] for document in json.load(sys.stdin)]))
