#!/bin/sh
# Signs a request by RFC 9421 for the gateway and sends it, with openssl and curl.
# usage: ID_SECRET=... sh sign.sh ID METHOD URL [BODY [HEADER: VALUE]], where ID is that of an access key
# CREATED and NONCE may be set, to compare with signing-vectors.json; PRINT=1 prints the headers instead of sending.
set -eu
key=$1 method=$2 url=$3 body=${4-} header=${5-}
eval "secret=\${${key}_SECRET}"
created=${CREATED:-$(date +%s)}
nonce=${NONCE:-$(openssl rand -hex 16)}

after_scheme=${url#*://}
target=/${after_scheme#*/}
components='"@method" "@path"'
base="\"@method\": $method
\"@path\": ${target%%\?*}
"
cover() { # NAME VALUE
  components="$components \"$1\""
  base="$base\"$1\": $2
"
}
sha256() { openssl dgst -sha256 -binary "$@" | openssl base64 -A; }

case $target in *\?*) cover @query "?${target#*\?}" ;; esac
set --
if [ -n "$body" ]; then
  digest="sha-256=:$(printf %s "$body" | sha256):"
  cover content-digest "$digest"
  set -- "$@" -H "content-digest: $digest"
fi
if [ -n "$header" ]; then
  # All that is given is signed; the gateway insists on dubbo-group, dubbo-version and dubbo-tag.
  cover "${header%%: *}" "${header#*: }"
  set -- "$@" -H "$header"
fi
params="($components);created=$created;nonce=\"$nonce\";keyid=\"$key\";tag=\"dubbo-gateway\""
signature=$(printf '%s"@signature-params": %s' "$base" "$params" | sha256 -hmac "$secret")
set -- "$@" -H "signature-input: sig1=$params" -H "signature: sig1=:$signature:"

if [ -n "${PRINT-}" ]; then
  for argument in "$@"; do [ "$argument" = -H ] || printf '%s\n' "$argument"; done
  exit
fi
[ -z "$body" ] || set -- "$@" -H 'content-type: application/json' --data-binary "$body"
exec curl -sS -g --path-as-is -w '\n' -X "$method" "$url" "$@"
