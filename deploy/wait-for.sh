# Asks an address each second. Ends when it has answered five times in a row, and fails when it has not within a minute.
set -eu
address=$1
answered=0
end=$(($(date +%s) + 60))
while [ "$(date +%s)" -lt "$end" ]; do
  if wget -q -T 5 -O /dev/null "$address"; then answered=$((answered + 1)); else answered=0; fi
  [ "$answered" -eq 5 ] && exit
  sleep 1
done
exit 1
