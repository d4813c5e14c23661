#!/bin/sh
# Brings the site in this folder to the newest image, and back by itself if that does not answer within a minute: the old
# image on the data file as it was.
#   sh upgrade.sh [IMAGE]
# CONTAINER and VOLUME can be set in the environment.
set -eu
container=${CONTAINER:-site}
volume=${VOLUME:-site-data}
wait=${WAIT:-60}

stop() { echo "Not upgraded: $1" >&2; exit 1; }
up() { SITE_IMAGE="$1" docker compose up --detach --no-build --pull never "$container" > /dev/null 2>&1; }
answers() {
  left=$wait
  while [ "$left" -gt 0 ]; do
    # A version that starts and then dies must not pass: it has to answer, and still run some seconds later.
    if docker exec "$container" node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' > /dev/null 2>&1; then
      sleep 5
      [ "$(docker inspect --format '{{.State.Running}} {{.RestartCount}}' "$container" 2> /dev/null)" = 'true 0' ] && return 0
    fi
    sleep 2; left=$((left - 2))
  done
  return 1
}

[ -f compose.yaml ] || stop 'there is no compose.yaml here; go to the folder of the site'
old=$(docker inspect --format '{{.Image}}' "$container" 2> /dev/null) || stop "there is no container $container; start the site first"
new=${1:-$(docker inspect --format '{{.Config.Image}}' "$container")}
docker pull --quiet "$new" > /dev/null || stop "the image $new could not be fetched; nothing was changed"
[ "$(docker inspect --format '{{.Id}}' "$new")" != "$old" ] || { echo 'This is the newest version already.'; exit 0; }
docker tag "$old" site:before

# With the site stopped nothing is written between this copy and the way back.
docker stop --time 10 "$container" > /dev/null
copy() { docker run --rm --user 0 --volume "$volume:/app/data" --entrypoint sh site:before -c "$1"; }
copy 'cd data && rm -rf before-upgrade && mkdir before-upgrade && cp -p site.db* before-upgrade/' || { docker start "$container" > /dev/null; stop 'the data file could not be copied (is the disk full?); the site runs as before'; }

if up "$new" && answers; then
  copy 'rm -rf data/before-upgrade'
  docker tag "$new" site:current
  echo "Upgraded to $new. To go back later, see docs/operating.md."
  exit 0
fi
docker logs --tail 5 "$container" >&2 || true
docker stop --time 10 "$container" > /dev/null 2>&1 || true
copy 'cd data && rm -f site.db site.db-wal site.db-shm && cp -p before-upgrade/site.db* . && rm -rf before-upgrade'
up site:before && answers || stop 'the new version did not answer, and the old one does not either; docker logs says why'
stop "the new version did not answer within $wait seconds; the old one runs again on the data file as it was"
