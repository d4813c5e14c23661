import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './support/load.ts';
import { scannedBook } from './support/pdfs.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addSale, addStudents, createDataFile } from './support/seed.ts';
import { memoryMb, startSite } from './support/site.ts';

const sizeBytes = 50 * 1024 * 1024;
const rounds = 7;

/** Downloads a bought file of 50 MB: its speed compared with a plain file, and the site's memory. */
export async function measureDownloads(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const [materialId = ''] = addMaterials(db, 1, await addPdf(db, [await scannedBook(100, sizeBytes / 100 - 1024)]));
  const [buyer] = await addStudents(db, 1);
  addSale(db, buyer?.id ?? '', materialId);
  db.$client.close();

  const plain = await startPlain();
  const site = await startSite(file);
  try {
    const address = `${site.url}/downloads/${materialId}`;
    const headers = { cookie: buyer?.cookie ?? '' };
    await fetchAll(`${site.url}/materials`, {});
    // The first download makes the buyer's copy.
    await fetchAll(address, headers);
    const idleMb = memoryMb(site.pid);
    let mostMb = 0;
    const [sitePerSecond, plainPerSecond]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      plainPerSecond.push(await fetchAll(plain.url, {}));
      sitePerSecond.push(await fetchAll(address, headers, () => (mostMb = Math.max(mostMb, memoryMb(site.pid)))));
    }
    console.log(
      `  site ${median(sitePerSecond).toFixed(0)} MB/s, plain file ${median(plainPerSecond).toFixed(0)} MB/s`,
    );
    return [
      row('download of 50 MB: memory over idle', mostMb - idleMb, { atMost: 20 }, ' MB'),
      row(
        'download of 50 MB, beside a plain file',
        median(sitePerSecond) / median(plainPerSecond),
        { atLeast: 0.5 },
        'x',
        2,
      ),
    ];
  } finally {
    await site.stop();
    plain.stop();
    remove();
  }
}

/** In MB per second. */
async function fetchAll(url: string, headers: Record<string, string>, onBytes = () => {}): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of answer.body) {
    hash.update(piece);
    bytes += piece.length;
    onBytes();
  }
  return bytes / 1024 / 1024 / ((performance.now() - startedAt) / 1000);
}

async function startPlain() {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'));
  const file = join(folder, 'notes.pdf');
  writeFileSync(file, Buffer.alloc(sizeBytes, 7));
  const server = createServer((_request, response) => void createReadStream(file).pipe(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
