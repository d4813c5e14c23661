#!/bin/sh
# Puts the site on a server with Docker: one command, three answers. It checks the machine first and changes nothing if
# something is missing; run again, it goes on where it was.
#   sh install.sh                          asks for the host name, the owner's address and a yes
#   sh install.sh shop.example.in you@example.in yes
# IMAGE and FOLDER can be set in the environment.
set -eu
image=${IMAGE:-ghcr.io/owner/repository:latest}
folder=${FOLDER:-/opt/site}

stop() { echo "Not installed: $1" >&2; exit 1; }
ask() { printf '%s: ' "$1" > /dev/tty; read -r answer < /dev/tty; echo "$answer"; }
has() { command -v "$1" > /dev/null 2>&1; }

[ "$(id -u)" = 0 ] || stop 'run it as root: sudo sh install.sh'
host=${1:-$(ask 'Host name of the shop, such as shop.example.in')}
owner=${2:-$(ask 'Email address of the owner')}
case $host in *[!a-z0-9.-]*|.*|*.|'') stop "$host is no host name; use small letters, such as shop.example.in" ;; *.*) ;; *) stop "$host is no host name of the internet, such as shop.example.in" ;; esac
case $owner in *@*.*) ;; *) stop "$owner is no email address" ;; esac

# Each line says what is wrong and what to do.
[ "$(uname -s)" = Linux ] || stop 'this is no Linux; rent a small Linux server'
case $(uname -m) in x86_64|aarch64) ;; *) stop "there is no image for $(uname -m); use a 64-bit server" ;; esac
memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' "${MEMINFO:-/proc/meminfo}")
[ "$memory" -ge 700 ] || stop "the machine has $memory MB of memory; take one with 1 GB or more"
place=$folder; while [ ! -d "$place" ]; do place=$(dirname "$place"); done
free=$(df -Pm "$place" | awk 'NR == 2 { print $4 }')
[ "$free" -ge 3000 ] || stop "only $free MB are free in $place; make room for 3 GB"
has curl || stop 'curl is missing; run apt-get install curl'
if has docker; then
  docker info > /dev/null 2>&1 || stop 'Docker does not answer; run systemctl start docker'
  docker compose version > /dev/null 2>&1 || stop 'this Docker has no "docker compose"; install a newer one from https://docs.docker.com/engine/install/'
fi
if [ ! -f "$folder/compose.yaml" ]; then
  for port in 80 443; do
    if has ss && [ -n "$(ss -Hltn "sport = :$port")" ]; then
      stop "port $port is taken ($(ss -Hltnp "sport = :$port" | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1)); stop that program first"
    fi
  done
fi
addresses=$(getent ahosts "$host" | awk '{ print $1 }' | sort -u) || true
[ -n "$addresses" ] || stop "$host has no address yet; add an A record for it at your domain's registrar, and wait some minutes"
own=$(ip -o addr show 2> /dev/null | awk '{ sub("/.*", "", $4); print $4 }'; curl -fsS --max-time 10 https://api64.ipify.org 2> /dev/null || true)
mine=no
for address in $addresses; do case "
$own
" in *"
$address
"*) mine=yes ;; esac; done
[ "$mine" = yes ] || stop "$host leads to $(echo $addresses), which is not this machine; correct its A record"
now=$(date +%s)
there=$(date -d "$(curl -fsSI --max-time 10 https://deb.debian.org 2> /dev/null | sed -n 's/^[Dd]ate: //p' | tr -d '\r')" +%s 2> /dev/null || echo "$now")
off=$((now - there)); [ "$off" -ge 0 ] || off=$((-off))
[ "$off" -le 120 ] || stop "the clock is $off seconds off; run timedatectl set-ntp true"

yes=${3:-$(ask "Install the shop at https://$host in $folder$(has docker || echo ', and Docker from https://get.docker.com')? Type yes")}
[ "$yes" = yes ] || stop 'you did not say yes'

has docker || { echo 'Installing Docker...'; curl -fsSL https://get.docker.com | sh; }
mkdir -p "$folder"
cd "$folder"
if [ ! -f .env ]; then
  (umask 077; cat > .env <<END
# Settings of the site; README.md lists them all. Keys, mail server and bucket can be entered on the screen Setup.
PUBLIC_URL=https://$host
TRUSTED_PROXIES=172.30.57.0/24
END
  )
fi
cat > compose.yaml <<END
services:
  site:
    image: \${SITE_IMAGE:-$image}
    container_name: site
    restart: unless-stopped
    env_file: .env
    volumes: ['site-data:/app/data']
    networks: [proxy]
    read_only: true
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    mem_limit: 1g
    pids_limit: 100
    stop_grace_period: 10s
    logging: { driver: json-file, options: { max-size: 10m, max-file: '5' } }
  https:
    image: caddy:2
    container_name: site-https
    restart: unless-stopped
    command: caddy reverse-proxy --from $host --to site:3000
    ports: ['80:80', '443:443', '443:443/udp']
    volumes: ['caddy-data:/data']
    networks: [proxy]
    depends_on: [site]
networks:
  proxy: { ipam: { config: [{ subnet: 172.30.57.0/24 }] } }
volumes:
  site-data: { name: site-data }
  caddy-data:
END
docker compose up --detach --quiet-pull --wait --wait-timeout 120 site || stop 'the site does not start; docker logs site says why'
docker compose up --detach --quiet-pull https || stop 'the https proxy does not start; docker logs site-https says why'
echo
echo "The shop is at https://$host; its certificate comes within a minute."
docker exec site node dist/server/admin.js first-owner "$owner"
echo "Upgrade later with: sh upgrade.sh (in $folder, from the release)."
