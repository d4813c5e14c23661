import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealer } from '#server/auth/sealer.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('What is sealed opens after a restart, for its owner alone, with a key that only the site may read.', () => {
  const keyFile = join(folder, 'site.db.key');
  expect(createSealer(keyFile).open('something', 'kavitha')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);

  const sealed = createSealer(keyFile).seal('a secret', 'kavitha');
  expect(sealed).not.toContain('a secret');
  expect(statSync(keyFile)).toMatchObject({ size: 32 });
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(createSealer(keyFile).open(sealed, 'kavitha')).toBe('a secret');
  expect(createSealer(keyFile).open(sealed, 'ravi')).toBeNull();
  expect(createSealer(keyFile).open(`${sealed.slice(0, -4)}AAAA`, 'kavitha')).toBeNull();
  expect(createSealer(null).open(sealed, 'kavitha')).toBeNull();
});

test('A key that could not be written is not used: what is sealed later opens after a restart.', () => {
  const keyFile = join(folder, 'disk', 'site.db.key');
  const sealer = createSealer(keyFile);
  expect(() => sealer.seal('a secret', 'kavitha')).toThrow('is not a folder that can be written to');
  mkdirSync(join(folder, 'disk'));
  const sealed = sealer.seal('a secret', 'kavitha');
  expect(createSealer(keyFile).open(sealed, 'kavitha')).toBe('a secret');
  expect(readdirSync(join(folder, 'disk'))).toEqual(['site.db.key']);
});
