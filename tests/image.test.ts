import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageLibraries } from './support/libraries.ts';

/** What the image may add to Node's own, in MB; raise it only for something worth its weight. */
const limitMegabytes = 85;

/** The bytes in a file, or in all files of a folder but those that .dockerignore keeps out. */
function bytesOf(path: string): number {
  if (!statSync(path).isDirectory()) return path.endsWith('_snapshot.json') ? 0 : statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

test(`The image adds at most ${limitMegabytes} MB to that of Node.`, () => {
  const [, final = ''] = /^FROM node:\d+-bookworm-slim\n([\s\S]*)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const copied = [...final.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace('/app/', '')),
  );
  expect(copied).toEqual(['node_modules', 'dist', 'package.json', 'CHANGELOG.md', 'drizzle', 'deploy/hooks']);
  const sizes = copied.map((path) => ({
    path,
    megabytes: bytesOf(path === 'node_modules' ? imageLibraries() : path) / 1e6,
  }));
  const isWithin = (parts: typeof sizes) => {
    const all = parts.reduce((sum, { megabytes }) => sum + megabytes, 0);
    return all > 40 && all < limitMegabytes;
  };
  expect(sizes).toSatisfy(isWithin, `between 40 and ${limitMegabytes} MB in all`);
});
