import { unsentPrefix } from '#client/lib/this-device.ts';
import { isUnsaved, type KeptHere } from './sheet-changes.ts';

const startOf = (attemptId: string): string => `${unsentPrefix}hall-sheet:${attemptId}:`;

/** Keeps a sheet on this device under the page's own name until the server has it. A full storage is no reason to stop. */
export function storeSheet(attemptId: string, device: string, { kept, acknowledged }: KeptHere): void {
  const key = startOf(attemptId) + device;
  try {
    if (isUnsaved({ kept, acknowledged })) localStorage.setItem(key, JSON.stringify({ kept, acknowledged }));
    else localStorage.removeItem(key);
  } catch {
    // It is sent within seconds all the same.
  }
}

/** What pages of this browser kept of an attempt with so many questions, and could not send. */
export function readKept(attemptId: string, questions: number): KeptHere[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(startOf(attemptId)))
      .map(([, value]) => JSON.parse(String(value)) as KeptHere)
      .filter(({ kept }) => kept.sheet.length === questions);
  } catch {
    // The browser keeps nothing for this site.
    return [];
  }
}

/** Drops what pages of this browser kept: the attempt is over, or `except`, the page that asks, has taken it in. */
export function forgetSheets(attemptId: string, except = ''): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(startOf(attemptId)) && key !== startOf(attemptId) + except) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be.
  }
}
