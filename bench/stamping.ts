import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { median } from './support/load.ts';
import { scannedBook, textBook } from './support/pdfs.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addPdf, addSale, addStudents, createDataFile } from './support/seed.ts';
import { memoryMb, startSite } from './support/site.ts';

const rounds = 5;

export async function measureStamping(): Promise<Row[]> {
  const books: [string, Uint8Array, { firstS: number; programMb: number }][] = [
    ['200 pages of text', await textBook(200), { firstS: 5, programMb: 300 }],
    ['a scan of 40 MB', await scannedBook(100, 400 * 1024), { firstS: 10, programMb: 400 }],
  ];
  const rows: Row[] = [];
  for (const [name, pdf, limits] of books) rows.push(...(await measureBook(name, pdf, limits)));
  return rows;
}

async function measureBook(name: string, pdf: Uint8Array, limits: { firstS: number; programMb: number }) {
  const { file, db, remove } = createDataFile();
  const [materialId = ''] = addMaterials(db, 1, await addPdf(db, [pdf]));
  const [buyer] = await addStudents(db, 1);
  addSale(db, buyer?.id ?? '', materialId);
  db.$client.close();
  const site = await startSite(file);
  const address = `${site.url}/downloads/${materialId}`;
  const download = async () => {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { cookie: buyer?.cookie ?? '' } });
    let bytes = 0;
    for await (const piece of answer.body ?? []) bytes += piece.length;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return { seconds: (performance.now() - startedAt) / 1000, bytes };
  };
  try {
    await (await fetch(`${site.url}/materials`)).text();
    const idleMb = memoryMb(site.pid);
    const [first, next, program, siteMb, added]: number[][] = [[], [], [], [], []];
    for (let round = 0; round < rounds; round++) {
      rmSync(join(dirname(file), 'stamped'), { recursive: true, force: true });
      const watch = watchChildren(site.pid);
      const { seconds, bytes } = await download();
      first?.push(seconds);
      added?.push((bytes - pdf.length) / 1024);
      const { mostMb, mostOfSiteMb } = await watch.stop();
      program?.push(mostMb);
      siteMb?.push(mostOfSiteMb - idleMb);
      next?.push((await download()).seconds);
    }
    return [
      row(`stamping ${name}: first download`, median(first ?? []), { atMost: limits.firstS }, ' s', 2),
      row(`stamping ${name}: the next`, median(next ?? []), { atMost: 1 }, ' s', 2),
      row(
        `stamping ${name}: memory of the process`,
        Math.max(...(program ?? [])),
        { atMost: limits.programMb },
        ' MB',
        0,
      ),
      row(`stamping ${name}: memory of the site over idle`, Math.max(...(siteMb ?? [])), { atMost: 40 }, ' MB', 0),
      row(`stamping ${name}: what it adds`, median(added ?? []), { atMost: 64 }, ' KB', 0),
    ];
  } finally {
    await site.stop();
    remove();
  }
}

/** How much memory any program of a process, and it, takes until it is told to stop. */
function watchChildren(pid: number) {
  let [mostMb, mostOfSiteMb, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      mostMb = Math.max(mostMb, ...childrenOf(pid).map(peakMb));
      mostOfSiteMb = Math.max(mostOfSiteMb, memoryMb(pid));
      await setTimeout(5);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { mostMb, mostOfSiteMb };
    },
  };
}

const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** The most memory a process has had, in MB; 0 when it has ended. */
function peakMb(pid: string): number {
  const file = `/proc/${pid}/status`;
  const kb = existsSync(file) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return Number(kb ?? 0) / 1024;
}
