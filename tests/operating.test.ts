import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settingNames } from '#server/config.ts';
import { backupOldMs, backupsKept, backupsShareOfDisk } from '#shared/backups.ts';
import { maxUploadBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';

const page = readFileSync('docs/operating.md', 'utf8');
const source = ['src/server', 'src/shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.(?:ts|js)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The fenced snippets, by the language they say they are in. */
const snippets = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

describe('The guide docs/operating.md', () => {
  test('Every setting that docs/operating.md names exists.', () => {
    const named = [...page.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => name !== 'MAILTO' && !settingNames.includes(name))).toEqual([]);
  });

  test('Every message that docs/operating.md quotes from the log or the site exists in the source.', () => {
    const inLog = [...page.matchAll(/^\| (`.+?`) \| (?:error|warning) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence),
    );
    const inTable = (page.split('## What to do when')[1] ?? '').matchAll(/`([A-Zi][a-z]+ [^`]{8,}?)`/g);
    const sentences = [...inLog, ...[...inTable].map(([, sentence = '']) => sentence)];
    expect(sentences.length).toBeGreaterThan(30);
    expect(sentences.filter((sentence) => !source.includes(sentence))).toEqual([]);
  });

  test('Every warning and error that the site logs is listed in docs/operating.md.', () => {
    const written = [...source.matchAll(/\blog\s*\.(?:warn|error)\([^;]*?'([a-z][^']+)'\)/g)].map(
      ([, text = '']) => text,
    );
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((text) => !page.includes(text) && !/sandbox/.test(text))).toEqual([]);
  });

  test('The programs, commands, pages and linked files that docs/operating.md names exist.', () => {
    const built = readFileSync('vite.config.ts', 'utf8') + readFileSync('package.json', 'utf8');
    for (const [, program = ''] of page.matchAll(/dist\/server\/(\w+)\.js/g)) expect(built).toContain(program);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const commands = [...page.matchAll(/npm run (\w[\w:]*)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const named = [...page.matchAll(/`(\/(?:admin|forgot)[\w/-]*)`/g)].map(([, path = '']) => path);
    const known: unknown[] = Object.values(paths);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
    const links = [...page.matchAll(/\]\((\.\.?\/[^)#]+)\)/g)].map(([, link = '']) => join('docs', link));
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });

  test('The figures in docs/operating.md match those of the program.', () => {
    expect(page).toContain(`no good backup for ${backupOldMs / 3_600_000} hours`);
    expect(page).toContain(`a PDF has at most ${maxUploadBytes / 1024 / 1024} MB`);
    expect(backupsShareOfDisk).toBe(1 / 4);
    expect(page).toContain('at most a quarter of it');
    expect(backupsKept.weeks * 7 + 7).toBeLessThanOrEqual(35);
  });

  test('The configuration examples in docs/operating.md have complete brackets and quotes and correct indents.', () => {
    expect(snippets.length).toBeGreaterThan(9);
    for (const { text } of snippets) {
      const bare = text.replaceAll(/#.*$/gm, '');
      for (const [open, close] of [
        ['{', '}'],
        ['[', ']'],
        ['(', ')'],
      ])
        expect([text, bare.split(open ?? '').length]).toEqual([text, bare.split(close ?? '').length]);
      expect((bare.match(/'/g) ?? []).length % 2).toBe(0);
    }
    for (const { text } of snippets.filter(({ language }) => language === 'yaml')) {
      expect(text).not.toContain('\t');
      for (const line of text.split('\n')) expect(line).toMatch(/^(?: {2})*(?:- )?(?:[\w-]+: ?.*|\S.*)?$/);
    }
  });

  test('The container of compose.yaml is hardened.', () => {
    const compose = readFileSync('compose.yaml', 'utf8');
    for (const line of [
      "ports: ['127.0.0.1:3000:3000']",
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      "volumes: ['site-data:/app/data']",
      'restart: unless-stopped',
      'mem_limit:',
      'pids_limit:',
    ])
      expect(compose).toContain(line);
    const image = readFileSync('Dockerfile', 'utf8');
    expect(image).toContain('USER node');
    expect(image).toContain('HEALTHCHECK');
  });

  test('The proxies of deploy/ let a PDF of the largest size through, as it comes.', () => {
    const files = ['Caddyfile', 'nginx.conf'].map((name) => readFileSync(join('deploy', name), 'utf8'));
    for (const file of files) {
      const [, size] = /(?:client_max_body_size|max_size) (\d+)m/i.exec(file) ?? [];
      expect(Number(size) * 1e6).toBeGreaterThan(maxUploadBytes);
    }
    for (const line of [
      'proxy_request_buffering off',
      'proxy_buffering off',
      'access_log off',
      'ssl_protocols TLSv1.2 TLSv1.3',
    ])
      expect(files[1]).toContain(line);
  });

  test('The unit of systemd is valid, and gives a stop longer than the site takes.', ({ skip }) => {
    const unit = readFileSync('deploy/site.service', 'utf8');
    const [, stopSeconds] = /TimeoutStopSec=(\d+)s/.exec(unit) ?? [];
    expect(Number(stopSeconds)).toBeGreaterThan(9);
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'site.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    if (error) skip('systemd is not installed');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
