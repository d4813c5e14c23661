import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig, settingNames } from '#server/config.ts';

const text = (file: string) => readFileSync(file, 'utf8');

describe('The file .env.example', () => {
  const example = text('.env.example');

  test('The file .env.example has every setting exactly once, switched off, under a comment of one line.', () => {
    const given = [...example.matchAll(/^\n# .+\n#([A-Z\d_]+)=.+$/gm)].map(([, name = '']) => name);
    expect(given.toSorted()).toEqual(settingNames.toSorted());
    expect(Object.keys(parseEnv(example))).toEqual([]);
  });

  test('The site accepts every value of .env.example, and their defaults are those of the program.', () => {
    const all = parseEnv(example.replaceAll(/^#([A-Z\d_]+=)/gm, '$1'));
    expect(Object.keys(all).toSorted()).toEqual(settingNames.toSorted());
    const { port, host, databaseFile, demo, logLevel, timeZone } = loadConfig({});
    expect(loadConfig({ ...all })).toMatchObject({ port, host, databaseFile, demo, logLevel, timeZone });
  });
});

test('Of the snapshots of the schema only the newest is kept, that of the newest migration.', () => {
  const newest = JSON.parse(text('drizzle/meta/_journal.json')).entries.at(-1).tag.slice(0, 4);
  expect(readdirSync('drizzle/meta').toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

describe('The version of Node', () => {
  const lts = text('.nvmrc').trim();

  test('The container and the GitHub workflows use the LTS of .nvmrc.', () => {
    const images = ['Dockerfile', '.github/workflows/image.yml', '.github/workflows/reliability.yml'].flatMap((file) =>
      [...text(file).matchAll(/node:(\d[\d.]*)/g)].map(([, version]) => version),
    );
    expect(images.length).toBeGreaterThan(2);
    expect(new Set(images)).toEqual(new Set([lts]));
  });

  test('GitHub checks every change on the LTS and on the oldest Node that package.json allows.', () => {
    const oldest = /^>=(\d+\.\d+)/.exec(JSON.parse(text('package.json')).engines.node)?.[1];
    expect(text('.github/workflows/check.yml')).toContain(`node: ['${lts}', '${oldest}']`);
  });
});

describe('A release', () => {
  const release = (...args: string[]) => spawnSync('.ci/release', args, { encoding: 'utf8' });
  const { version } = JSON.parse(text('package.json'));

  test('A release is refused unless its tag is the version of package.json, for which CHANGELOG.md has a section.', () => {
    expect(release('check', `v${version}`)).toMatchObject({ status: 0, stdout: '' });
    expect(release('check', 'v0.0.1')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('The tag is v0.0.1'),
    });
    const notes = release('notes').stdout;
    expect(notes).toContain('### Upgrade');
    expect(notes).not.toContain('\n## ');
  });

  test('The GitHub workflows take every action by its commit.', () => {
    const used = readdirSync('.github/workflows').flatMap((file) =>
      [...text(`.github/workflows/${file}`).matchAll(/uses: (.+)/g)].map(([, action = '']) => action),
    );
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d/.test(action))).toEqual([]);
  });
});
