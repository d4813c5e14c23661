import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { makePdf } from '../tests/support/pdf.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { mutate } from './lib/client.ts';
import { fillShop, sell } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: 4, full: 25 };

/** The buyer of one PDF changes name and phone before each download of a piece of it. */
async function downloadRepeatedly(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site) => {
    const { students, materialIds } = await fillShop(site.dataFile, { students: 1, materials: 1 });
    const [student] = students;
    const [materialId] = materialIds;
    if (!student || !materialId) throw new Error('A shop has students and materials');
    await sell(site.dataFile, { userId: student.id, materialId, pdf: [await makePdf(3)] });
    const { url, stop } = await site.start();

    const turns = sizes[mode];
    let served = 0;
    for (let turn = 0; turn < turns; turn++) {
      const phone = `98765 4${String(turn).padStart(4, '0')}`;
      await mutate(
        url,
        'profile.update',
        { fullName: `Kavitha ${'abcdefghijklmnopqrstuvwxyz'[turn]}`, phone },
        student.cookie,
      );
      const range = ['bytes=1-1', 'bytes=-999999999', 'bytes=0-0,2-3', 'bytes=2-'][turn % 4] ?? '';
      const response = await fetch(`${url}/downloads/${materialId}`, { headers: { cookie: student.cookie, range } });
      await response.arrayBuffer();
      if (response.status === 200 || response.status === 206) served++;
    }
    await stop();

    const folder = join(site.folder, 'data/stamped/site.db');
    const copies = existsSync(folder) ? readdirSync(folder).length : 0;
    const db = openDb(site.dataFile);
    const counted = db.select().from(downloads).all().length;
    db.$client.close();
    const failures: string[] = [];
    if (copies > 1) failures.push(`one order item has ${copies} copies on the disk`);
    if (served === 0) failures.push('the buyer was served nothing');
    if (counted === 0) failures.push('no download was counted');
    return {
      figure: `${turns} changes and downloads: ${served} served, ${copies} copy on the disk, ${counted} counted`,
      failures,
    };
  });
}

export const copies: Check = { run: downloadRepeatedly };
