import type { KeptSheet, RunningAttempt } from './attempt-writer.ts';

const keyOf = (attemptId: string): string => `hall-sheet:${attemptId}`;

/** Keeps a sheet on this device, with the name of the page that wrote it. A full or closed storage is no reason to stop. */
export function storeSheet(attemptId: string, device: string, kept: KeptSheet): void {
  try {
    localStorage.setItem(keyOf(attemptId), JSON.stringify({ device, ...kept }));
  } catch {
    // It is sent within seconds all the same.
  }
}

/**
 * The sheet that this device kept, if it is newer than the server's: written by the page that wrote it last there, and with
 * changes that never arrived.
 */
export function recoverSheet({ id, previousDevice, seq, sheet }: RunningAttempt): KeptSheet | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as (KeptSheet & { device: string }) | null;
    if (!stored || stored.device !== previousDevice || stored.seq <= seq) return null;
    const { device: _, ...kept } = stored;
    return kept.sheet.length === sheet.length ? kept : null;
  } catch {
    return null;
  }
}

/** Drops it once the attempt is over. */
export function forgetSheet(attemptId: string): void {
  try {
    localStorage.removeItem(keyOf(attemptId));
  } catch {
    // Nothing is kept where nothing can be.
  }
}
