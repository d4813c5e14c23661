/** Writes files so that a crash leaves the old one or the new one, never half of one. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { nature } from '#server/nature.ts';
import { StartError } from '#server/start-error.ts';

export const sidecarSuffixes = ['-wal', '-shm', '-journal'] as const;

/** A new file beside `file` for `make`, deleted unless it was put in place. Throws StartError for the folder. */
export function withPartial<T>(file: string, make: (partial: string) => T): T {
  const partial = `${file}.partial-${nature.bytes(4).toString('hex')}`;
  try {
    writeFileSync(partial, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    throw new StartError(`${dirname(file)} is not a folder that can be written to.`, { cause: error });
  }
  try {
    return make(partial);
  } finally {
    for (const suffix of ['', ...sidecarSuffixes]) rmSync(partial + suffix, { force: true });
  }
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The unfinished files of a folder whose final names `isOurs` accepts; delete them only while none is being made. */
export const partialsIn = (folder: string, isOurs: (name: string) => boolean): string[] =>
  namesIn(folder)
    .filter((entry) => isOurs(/^(.+)\.partial-[0-9a-f]{8}(?:-wal|-shm|-journal)?$/.exec(entry)?.[1] ?? ''))
    .map((entry) => join(folder, entry));

export function removePartials(folder: string, isOurs: (name: string) => boolean): void {
  for (const partial of partialsIn(folder, isOurs)) rmSync(partial, { force: true });
}

/** Renames a finished file over `file`, atomically and durably. */
export function putInPlace(finished: string, file: string): void {
  syncFile(finished);
  renameSync(finished, file);
  syncFolder(dirname(file));
}

export function keepAs(file: string, name: string): void {
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) linkOrCopy(file + suffix, name + suffix);
  syncFolder(dirname(name));
}

function linkOrCopy(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL);
    syncFile(name);
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Windows cannot open folders, and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
