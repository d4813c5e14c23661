import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The least room, in bytes, that lets a site go on for a while: a backup needs as much again as the data file. */
export const comfortableBytes = (dataFileBytes: number): number => Math.max(500 * 1024 * 1024, 2 * dataFileBytes);

/** Whether the disk has room to go on with; `dataFileBytes`: how large the data file is. */
export async function hasRoom(file: string, dataFileBytes: number): Promise<boolean> {
  if (file === ':memory:') return true;
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize >= comfortableBytes(dataFileBytes);
}

/** Why something could not be written, when it is the disk's fault; null for every other error. */
export function storageFault(error: unknown): 'full' | 'failing' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'full';
  if (/^SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(code) || code === 'EROFS' || code === 'EIO') return 'failing';
  return storageFault(error.cause);
}

/** Writes what a request can do without: a full or failing disk is no reason to refuse it. */
export function unlessStorageFails(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!storageFault(error)) throw error;
  }
}
