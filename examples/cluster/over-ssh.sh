#!/usr/bin/env bash
# npm run cluster:ssh [-- 1000000]: GNU parallel over ssh, to an sshd of its own on this machine, beside one process.
set -euo pipefail
stays=${1:-1000000}
here=$(cd "$(dirname "$0")" && pwd)
cli="$here/../../dist/cli/main.js"
tax_set="$here/../tax-sets/lisbon.json"
for needed in parallel ssh ssh-keygen /usr/sbin/sshd; do
  command -v "$needed" > /dev/null || { echo "no $needed here: apt-get install parallel openssh-server"; exit 2; }
done

folder=$(mktemp -d)
trap 'kill "$sshd" 2> /dev/null || true; rm -rf "$folder"' EXIT
port=$(node -p "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() }); ''" | grep -E '^[0-9]+$')
ssh-keygen -q -t ed25519 -N '' -f "$folder/host"
ssh-keygen -q -t ed25519 -N '' -f "$folder/user"
mkdir -p /run/sshd 2> /dev/null || true
/usr/sbin/sshd -D -e -f /dev/null -h "$folder/host" -o Port="$port" -o ListenAddress=127.0.0.1 -o StrictModes=no \
  -o PidFile=none -o MaxStartups=100 -o PermitRootLogin=prohibit-password -o AuthorizedKeysFile="$folder/user.pub" 2> "$folder/sshd.log" &
sshd=$!
cat > "$folder/config" <<CONFIG
Host one two
  HostName 127.0.0.1
  Port $port
  IdentityFile $folder/user
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile $folder/known
  LogLevel ERROR
CONFIG
for _ in $(seq 50); do ssh -F "$folder/config" one true 2> /dev/null && break; sleep 0.1; done

node - "$stays" > "$folder/stays.ndjson" <<'STAYS'
const stays = Number(process.argv[2]);
let text = '';
for (let number = 0; number < stays; number += 1) {
  const price = `${100 + Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`;
  text += `${JSON.stringify({ checkIn: '2026-05-01', rooms: [{ persons: 1 + (number % 4), price, nights: 1 + (number % 9) }] })}\n`;
  if (text.length > 1e6) { require('node:fs').writeSync(1, text); text = ''; }
}
require('node:fs').writeSync(1, text);
STAYS

SECONDS=0
parallel --will-cite --pipepart --keep-order --retries 3 --block 5M -a "$folder/stays.ndjson" \
  --ssh "ssh -F $folder/config" --sshlogin 2/one,2/two \
  "$(command -v node) $cli quote $tax_set --stays - --totals --workers 1 --quiet" > "$folder/parallel.ndjson"
echo "parallel over ssh: $(wc -l < "$folder/parallel.ndjson") lines in $SECONDS s, two logins of two processes each"
SECONDS=0
node "$cli" quote "$tax_set" --stays "$folder/stays.ndjson" --totals --workers 1 --quiet --out "$folder/alone.ndjson"
echo "one process:       $(wc -l < "$folder/alone.ndjson") lines in $SECONDS s"
cmp "$folder/parallel.ndjson" "$folder/alone.ndjson" && echo "The same bytes."
