/** Makes the backups one after the other, and says how they stand. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { partialsIn, removePartials } from '#server/db/atomic-files.ts';
import { type Contents, readContents } from '#server/db/backup.ts';
import { StartError } from '#server/start-error.ts';
import { type Backup, type BackupWarning, backupDueMs, backupKeptMs, backupOldMs } from '#shared/backups.ts';
import type { Away } from './away.ts';
import {
  backupFolder,
  expired,
  fileOf,
  listAll,
  listBackups,
  makeBackupFolder,
  nameFor,
  readName,
  roomForBackups,
} from './retention.ts';

export type Backups = ReturnType<typeof createBackups>;

type BackupsDeps = {
  dataFile: string;
  timeZone: string;
  clock: () => number;
  /** Writes a checked copy to a new file, off this thread. Throws StartError for what the operator can act on. */
  backUp: (dataFile: string, target: string, signal: AbortSignal) => Promise<void>;
  /** How many bytes the automatic ones may take; `standing`: the existing ones. */
  roomFor?: (dataFile: string, standing: Backup[]) => number;
  away?: Away | null;
};

type Running = { name: string; kind: 'automatic' | 'manual'; ended: Promise<unknown>; stop: () => void };

/** The backups of a running site: makes one at a time, in a folder beside the data file, and lists those there are. */
export function createBackups(deps: BackupsDeps) {
  const { dataFile, timeZone, clock, backUp, roomFor = roomForBackups, away = null } = deps;
  const folder = backupFolder(dataFile);
  const isOurs = (name: string) => readName(dataFile, name) !== null;
  const contentsOf = rememberContents(dataFile);
  let running: Running | null = null;
  let failure: { at: number; message: string } | null = null;

  const list = () => listAll(dataFile);

  async function write(target: string, signal: AbortSignal): Promise<void> {
    try {
      makeBackupFolder(dataFile);
      removePartials(folder, isOurs);
      await backUp(dataFile, target, signal);
      failure = null;
    } catch (error) {
      const message = error instanceof StartError ? error.message : 'It broke off; the log says why.';
      if (!signal.aborted) failure = { at: clock(), message };
      throw error;
    } finally {
      running = null;
      // A killed process could not clean up.
      removePartials(folder, isOurs);
    }
  }

  return {
    list,

    find(name: string): (Backup & { file: string }) | null {
      const backup = list().find((known) => known.name === name);
      return backup ? { ...backup, file: fileOf(dataFile, backup) } : null;
    },

    /** Begins a backup; null when one is being made. `done` rejects when it fails, leaving everything as it was. */
    make(kind: 'automatic' | 'manual'): { name: string; done: Promise<void> } | null {
      if (running) return null;
      const since = clock();
      const name = nameFor(dataFile, kind, since);
      const controller = new AbortController();
      const done = Promise.resolve().then(() => write(join(folder, name), controller.signal));
      const ended = done.catch(() => {});
      running = { name, kind, ended, stop: () => controller.abort() };
      return { name, done };
    },

    /** Deletes what is expired or too much for the disk; returns names. */
    rotate(): string[] {
      const old = oldOnes(dataFile, { timeZone, roomFor, now: clock() });
      for (const backup of old) rmSync(fileOf(dataFile, backup));
      return old.map(({ name }) => name);
    },

    remove(name: string): boolean {
      const backup = this.find(name);
      if (backup) rmSync(backup.file);
      return backup !== null;
    },

    /** There is none, the newest is a day old, or something has changed since. */
    isDue(): boolean {
      const [last] = listBackups(dataFile);
      return !last || clock() - last.at >= backupDueMs || changedAt(dataFile) >= last.at;
    },

    /** Too old, or there is none although one was tried. */
    isStale(): boolean {
      const [last] = listBackups(dataFile);
      return last ? clock() - last.at > backupOldMs : failure !== null;
    },

    away,

    /** Times in UTC ms. */
    state() {
      const last = listBackups(dataFile)[0] ?? null;
      return {
        folder,
        last: last && { ...last, holds: contentsOf(last) },
        running: running && { name: running.name, kind: running.kind, share: shareWritten(dataFile, running.name) },
        failure,
        away: away?.state() ?? null,
        warning: warningOf({ last, isOld: this.isStale(), failure, away }),
      };
    },

    async close(): Promise<void> {
      running?.stop();
      await Promise.all([running?.ended, away?.close()]);
    },
  };
}

type Rule = { timeZone: string; roomFor: (dataFile: string, standing: Backup[]) => number; now: number };

function oldOnes(dataFile: string, { timeZone, roomFor, now }: Rule): Backup[] {
  const standing = listBackups(dataFile);
  const outdated = listAll(dataFile).filter(({ kind, at }) => kind !== 'automatic' && now - at > backupKeptMs);
  return [...expired(standing, timeZone, roomFor(dataFile, standing)), ...outdated];
}

type BackupStanding = { last: Backup | null; isOld: boolean; failure: object | null; away: Away | null };

/** What the admin should look after first; null when all is well. */
function warningOf({ last, isOld, failure, away }: BackupStanding): BackupWarning | null {
  if (failure) return 'failed';
  if (last === null) return 'none';
  if (isOld) return 'old';
  return away?.state().failure ? 'away' : null;
}

function rememberContents(dataFile: string): (backup: Backup) => Contents['rows'] | null {
  const known = new Map<string, Contents['rows'] | null>();
  return (backup) => {
    if (!known.has(backup.name)) known.set(backup.name, readContents(fileOf(dataFile, backup)));
    return known.get(backup.name) ?? null;
  };
}

/** From 0 to 1, in bytes; the check comes after that. */
function shareWritten(dataFile: string, name: string): number {
  const written = partialsIn(backupFolder(dataFile), (partial) => partial === name).map((file) => sizeOf(file));
  return Math.min(1, Math.max(0, ...written) / Math.max(1, sizeOf(dataFile)));
}

/** When the data file was last written (UTC ms); every change goes to the write-ahead log first. */
const changedAt = (dataFile: string): number =>
  Math.max(...[dataFile, `${dataFile}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
