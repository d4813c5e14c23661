import { mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Contents, restore } from '#server/db/backup.ts';
import { openDb } from '#server/db/open-db.ts';
import { otherwiseKept } from '#server/features/orders/state.data.ts';
import { StartError } from '#server/start-error.ts';

/**
 * Restores a backup in a folder beside it, as after a loss, brings it up to date, and looks at its orders as the doctor does.
 * Answers how many rows it holds and leaves nothing behind. Throws StartError for a backup that could not be used. `now`: UTC ms.
 */
export function restoreOnTrial(backup: string, now: number): Contents['rows'] {
  const folder = mkdtempSync(join(dirname(backup), 'drill-'));
  try {
    const { file, rows } = restore(backup, join(folder, 'site.db'), now);
    const db = openDb(file);
    try {
      const wrong = otherwiseKept(db).length;
      if (wrong > 0)
        throw new StartError(
          `${basename(backup)}: ${wrong} orders are listed as something else than their payments say.`,
        );
    } finally {
      db.$client.close();
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
