import type { Db } from './open-db.ts';

/** A setting that the promises about the data depend on, as the running site has it. */
export type DataFileFact = { name: string; value: string; isSafe: boolean };

/** The first version without the bug that could lose pages when two connections write and checkpoint at once. */
const minimumSqlite = [3, 51, 3];

export function sqliteVersion({ $client }: Db): { version: string; isSafe: boolean } {
  const version = $client.prepare<[], string>('select sqlite_version()').pluck().get() ?? '';
  return { version, isSafe: isAtLeast(version, minimumSqlite) };
}

/** Its settings are the connection's own, so nothing outside can read them. */
export function dataFileFacts(db: Db): DataFileFact[] {
  const { $client } = db;
  const pragma = (name: string) => String($client.pragma(name, { simple: true }));
  const { version, isSafe } = sqliteVersion(db);
  const inMemory = $client.memory;
  const settings: [string, (value: string) => boolean][] = [
    ['journal_mode', (value) => value === (inMemory ? 'memory' : 'wal')],
    ['synchronous', (value) => value === '2'],
    ['foreign_keys', (value) => value === '1'],
    ['busy_timeout', (value) => Number(value) >= 5000],
    ['trusted_schema', (value) => value === '0'],
    ['secure_delete', (value) => value === '1'],
  ];
  return [
    ...settings.map(([name, isRight]) => ({ name, value: pragma(name), isSafe: isRight(pragma(name)) })),
    { name: 'sqlite_version', value: version, isSafe: isSafe },
  ];
}

function isAtLeast(version: string, least: number[]): boolean {
  const parts = version.split('.').map(Number);
  const index = least.findIndex((part, place) => parts[place] !== part);
  return index < 0 || (parts[index] ?? 0) > (least[index] ?? 0);
}
