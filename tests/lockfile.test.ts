import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Entry = {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': _root, ...packages } = lock.packages;

/** Where Node would find `name` from the package at `path`: beside it, or further up. */
function isLocked(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (`${at}/node_modules/${name}` in packages) return true;
    if (!at.includes('/node_modules/')) return `node_modules/${name}` in packages;
  }
}

describe('R16: The lock file', () => {
  test('Every package that another package needs is locked, on whatever platform it is needed.', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['@rolldown/binding-'],
    ['@typescript/typescript-'],
    ['@node-rs/argon2-'],
    ['@biomejs/cli-'],
    ['@oxlint/binding-'],
    ['@esbuild/'],
  ])('The packages %s* are locked for Linux, macOS and Windows on x64 and arm64.', (prefix) => {
    const platforms = Object.entries(packages)
      .filter(([path]) => path.includes(`node_modules/${prefix}`))
      .flatMap(([, { os, cpu }]) => (os && cpu ? [`${os[0]}-${cpu[0]}`] : []));
    const common = ['linux', 'darwin', 'win32'].flatMap((os) => [`${os}-x64`, `${os}-arm64`]);
    expect(platforms).toEqual(expect.arrayContaining(common));
  });

  test('Every locked package has a SHA-512 hash and names no host to download it from.', () => {
    const wrong = Object.entries(packages).filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('The packages with an install script are exactly those that package.json allows to run one.', () => {
    const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(new Set(scripts.map(([path]) => path.split('node_modules/').at(-1)))).toEqual(
      new Set(Object.keys(allowScripts)),
    );
  });
});
