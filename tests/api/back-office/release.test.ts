import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { settings } from '#server/db/schema/settings.ts';
import { noteFirstVersion, upgradeNotes } from '#server/features/back-office/release.admin.data.ts';
import { createTestContext } from '../../support/test-context.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const changelog = `# Changelog

## [Unreleased]

### Upgrade

- Not yet.

## [1.10.0] - 2027-02-01

### Upgrade

- **Set \`UPI_ID\`**, as in
  [README.md](README.md#settings) ([why](docs/x.md)).
- Restart.

### Added

- A thing.

## [1.9.0] - 2027-01-01

### Fixed

- Another.

## [1.0.0] - 2026-11-24

### Upgrade

- The last lines of the file.
`;

function open() {
  const context = createTestContext();
  onTestFinished(() => context.close());
  return context;
}

describe('What a version asks of the operator', () => {
  test('The notes are those of the versions after the one before the upgrade, as plain text with code in backquotes.', () => {
    const first = { version: '1.0.0', items: ['The last lines of the file.'] };
    const tenth = { version: '1.10.0', items: ['Set `UPI_ID`, as in README.md (why).', 'Restart.'] };
    expect(upgradeNotes(changelog, { after: '0.1.0', upTo: '1.10.0' })).toEqual([tenth, first]);
    expect(upgradeNotes(changelog, { after: '0.1.0', upTo: '1.9.0' })).toEqual([first]);
    expect(upgradeNotes(changelog, { after: '1.9.0', upTo: '1.10.0' })).toEqual([tenth]);
    expect(upgradeNotes(changelog, { after: '1.10.0', upTo: '1.10.0' })).toEqual([]);
  });

  test('CHANGELOG.md says what the version of package.json asks for, and is short enough to be read.', () => {
    const text = readFileSync('CHANGELOG.md', 'utf8');
    expect(text).toContain(`## [${version}] - `);
    expect(upgradeNotes(text, { after: '0.1.0', upTo: version }).length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(12_000);
  });

  test('A new site asks for nothing.', async () => {
    const context = open();
    noteFirstVersion(context.db);
    const owner = context.addUser('owner', { isAdmin: true });
    expect(await context.caller(owner).releaseAdmin.state()).toEqual({ version, upgrade: [] });
  });

  test('A site from before shows its owner the notes until one says that all is done, which is recorded.', async () => {
    const context = open();
    const owner = context.addUser('owner', { isAdmin: true });
    noteFirstVersion(context.db);
    const call = context.caller(owner).releaseAdmin;
    expect((await call.state()).upgrade.at(-1)?.items.join()).toContain('`UPI_ID`');
    await call.done({ version });
    await call.done({ version });
    noteFirstVersion(context.db);
    expect(await call.state()).toEqual({ version, upgrade: [] });
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      { entity: 'settings', entityId: 'release', actorId: owner.id, after: { done: version } },
    ]);
  });

  test('A data file that a newer version has marked as done asks for nothing.', async () => {
    const context = open();
    context.db.insert(settings).values({ key: 'release.done', value: '99.0.0' }).run();
    const owner = context.addUser('owner', { isAdmin: true });
    expect((await context.caller(owner).releaseAdmin.state()).upgrade).toEqual([]);
  });
});
