import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '#server/start-error.ts';
import { toReadableError } from './inspect.ts';

export type DataFileLock = {
  release: () => void;
  /** For a failed start: removes the lock file too, if it is new. */
  withdraw: () => void;
};

/** The lock is the operating system's, on an empty file, so it ends with the process. Throws StartError. */
export function lockDataFile(file: string): DataFileLock {
  if (file === ':memory:') return { release: () => {}, withdraw: () => {} };
  const lockFile = `${file}-lock`;
  const isNew = !existsSync(lockFile);
  const lock = takeLock(lockFile, file);
  return {
    release: () => void lock.close(),
    withdraw: () => {
      if (isNew) rmSync(lockFile, { force: true });
      lock.close();
    },
  };
}

function takeLock(lockFile: string, file: string): Database.Database {
  let lock: Database.Database | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true });
    lock = new Database(lockFile, { timeout: 0 });
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartError(`The site is already running on the data file ${file}; stop it first.`);
    }
    throw toReadableError(error, file);
  }
}
