import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** What the scripts find on the machine: each program by its name, as a line of shell. */
const machine = {
  id: 'echo 0',
  uname: 'case $1 in -s) echo Linux ;; *) echo x86_64 ;; esac',
  df: 'printf "head\\n/dev/vda 40000 1000 39000 3%% /\\n"',
  ss: 'exit 0',
  getent: 'echo "203.0.113.10 STREAM shop.example.in"',
  ip: 'echo "2: eth0 inet 203.0.113.10/24 scope global"',
  curl: 'case "$*" in *-fsSI*) echo "Date: $(date -R)" ;; *) exit 0 ;; esac',
  // Answers as the engine does, and writes down what it was asked.
  docker:
    'echo "$SITE_IMAGE $*" >> "$CALLS"; case "$*" in *first-owner*) echo "Open this link" ;; *Config.Image*) echo site:1 ;; *State.Running*) echo "true 0" ;; *"image inspect"*|*.Image*) echo sha256:old ;; *.Id*) echo sha256:new ;; esac',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installer-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'meminfo'), 'MemTotal: 2000000 kB\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const calls = () => (existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : '');

function run(
  script: string,
  args: string[],
  changed: Partial<Record<string, string>> = {},
  env: Record<string, string> = {},
) {
  for (const [name, line] of Object.entries({ ...machine, ...changed })) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync('sh', [join(process.cwd(), 'deploy', script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      FOLDER: join(folder, 'site'),
      MEMINFO: join(folder, 'meminfo'),
      CALLS: join(folder, 'calls'),
      ...env,
    },
  });
  return { status, stdout, stderr };
}

const answers = ['shop.example.in', 'kavitha@example.in', 'yes'];

describe('The installer', () => {
  test('On a good machine it writes what the site needs, its settings for root alone, starts it with https, and prints the owner’s link.', () => {
    expect(run('install.sh', answers)).toMatchObject({ status: 0, stdout: expect.stringContaining('Open this link') });
    expect(readFileSync(join(folder, 'site/.env'), 'utf8')).toContain('PUBLIC_URL=https://shop.example.in\n');
    expect(statSync(join(folder, 'site/.env')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, 'site/compose.yaml'), 'utf8')).toContain(
      'caddy reverse-proxy --from shop.example.in --to site:3000',
    );
    expect(calls()).toMatch(/compose up .*site\n[\s\S]*compose up .*https\n[\s\S]*first-owner kavitha@example\.in/);
  });

  test('Run again it keeps the settings that are there.', () => {
    run('install.sh', answers);
    writeFileSync(join(folder, 'site/.env'), 'PUBLIC_URL=https://other.example.in\n');
    expect(run('install.sh', answers).status).toBe(0);
    expect(readFileSync(join(folder, 'site/.env'), 'utf8')).toBe('PUBLIC_URL=https://other.example.in\n');
  });

  test.each([
    ['an ordinary account', { id: 'echo 1000' }, /run it as root/],
    ['another system', { uname: 'echo Darwin' }, /this is no Linux/],
    ['a 32-bit processor', { uname: 'case $1 in -s) echo Linux ;; *) echo armv7l ;; esac' }, /no image for armv7l/],
    ['a full disk', { df: 'printf "head\\n/dev/vda 40000 39900 100 99%% /\\n"' }, /only 100 MB are free/],
    ['a port that is taken', { ss: 'echo "LISTEN 0 511 *:80"' }, /port 80 is taken/],
    ['no DNS', { getent: 'exit 2' }, /has no address yet; add an A record/],
    [
      'a name that leads elsewhere',
      { getent: 'echo "198.51.100.7 STREAM"' },
      /leads to 198\.51\.100\.7, which is not this/,
    ],
    ['a clock that is a day off', { curl: 'echo "Date: $(date -R -d "1 day ago")"' }, /the clock is 86\d+ seconds off/],
    ['Docker that does not answer', { docker: '[ "$1" != info ]' }, /Docker does not answer/],
    ['an old Docker', { docker: '[ "$1" != compose ]' }, /has no "docker compose"/],
  ])('On %s it says in one line what to do, and changes nothing.', (_name, changed, line) => {
    const { status, stdout, stderr } = run('install.sh', answers, changed);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Not installed: [^\\n]*${line.source}[^\\n]*\\n$`));
    expect([existsSync(join(folder, 'site')), calls()]).toEqual([false, expect.not.stringContaining('compose up')]);
  });

  test.each([
    [['localhost', 'a@b.example', 'yes'], /no host name of the internet/],
    [['Shop.example.in; reboot', 'a@b.example', 'yes'], /is no host name/],
    [['shop.example.in', 'nobody', 'yes'], /is no email address/],
    [['shop.example.in', 'a@b.example', 'no'], /you did not say yes/],
  ])('Asked with %j it installs nothing.', (typed, line) => {
    expect(run('install.sh', typed)).toMatchObject({ status: 1, stderr: expect.stringMatching(line) });
    expect(existsSync(join(folder, 'site'))).toBe(false);
  });

  test('It refuses 300 MB of memory.', () => {
    writeFileSync(join(folder, 'meminfo'), 'MemTotal: 307200 kB\n');
    expect(run('install.sh', answers).stderr).toContain('the machine has 300 MB of memory');
  });
});

describe('The upgrade', () => {
  const upgrade = (changed: Partial<typeof machine> = {}) => {
    writeFileSync(join(folder, 'compose.yaml'), '');
    // `sleep` would only make the test slow.
    return run('upgrade.sh', ['site:2'], { ...changed, sleep: 'exit 0' }, { WAIT: '6' });
  };
  const step = (text: string) => calls().indexOf(text);

  test('A version that answers and goes on stays, after a copy of the data file with the site stopped.', () => {
    expect(upgrade()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Upgraded to site:2\./) });
    const steps = ['pull --quiet site:2', 'stop --time 10 site', 'cp -p site.db* before-upgrade/', 'site:2 compose up'];
    expect(steps.map(step).toSorted((a, b) => a - b)).toEqual(steps.map(step));
    expect(steps.map(step)).not.toContain(-1);
    expect(calls()).not.toContain('site:before compose up');
  });

  test.each([
    ['never answers', 'case "$*" in exec*) [ -n "$(grep "site:before compose" "$CALLS")" ] || exit 1 ;; esac'],
    [
      'starts and then dies',
      'case "$*" in *State.Running*) grep -q "site:before compose" "$CALLS" || { echo "false 3"; exit 0; } ;; esac',
    ],
  ])(
    'A version that %s is replaced by the old one on the data file as it was, and it says so in one sentence.',
    (_how, line) => {
      const { status, stderr } = upgrade({ docker: `${line}; ${machine.docker}` });
      expect(status).toBe(1);
      expect(stderr).toBe(
        'Not upgraded: the new version did not answer within 6 seconds; the old one runs again on the data file as it was\n',
      );
      expect(step('cp -p before-upgrade/site.db* .')).toBeGreaterThan(step('site:2 compose up'));
      expect(step('site:before compose up')).toBeGreaterThan(step('cp -p before-upgrade/site.db* .'));
    },
  );

  test('An image that cannot be fetched changes nothing.', () => {
    const line = `case "$*" in pull*) exit 1 ;; esac; ${machine.docker}`;
    expect(upgrade({ docker: line }).stderr).toContain('could not be fetched; nothing was changed');
    expect(calls()).not.toContain('stop');
  });
});
