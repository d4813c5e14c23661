import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';

/** The disk of a folder, in bytes, and its kind as statfs(2) numbers it. */
export function diskOf(folder: string): { freeBytes: number; totalBytes: number; kind: number } {
  const { bavail, blocks, bsize, type } = statfsSync(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, kind: type };
}

/** The least room, in bytes, that lets a site go on for a while: a backup needs as much again as the data file. */
export const minimumFreeBytes = (dataFileBytes: number): number => Math.max(500 * 1024 * 1024, 2 * dataFileBytes);

/** Free pages are not counted: they are filled before the file grows. */
export function countUsedBytes(client: Database): number {
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
    Number(client.pragma(name, { simple: true })),
  ) as [number, number, number];
  return (pages - free) * size;
}

export const hasRoom = (file: string, dataFileBytes: number): boolean =>
  file === ':memory:' || diskOf(dirname(file)).freeBytes >= minimumFreeBytes(dataFileBytes);

/** Why something could not be written, when it is the disk's fault. */
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
