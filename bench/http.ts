import { compare } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';
import { startRaw, startSite } from './support/site.ts';

/** What the peers reach of raw on this list, as once measured beside it (bench/README.md); they are not run here. */
const peers = { Strapi: 0.044, Vendure: 0.029 };

const load = { seconds: 3, rounds: 5, connections: 50 };

/** Public lists and details, and the same signed in, beside the least a server can do. */
export async function measureHttp(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const ids = addMaterials(db, 10_000);
  const [student] = await addStudents(db, 1);
  db.$client.close();
  const [raw, site] = [await startRaw(file), await startSite(file)];
  try {
    const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
    const list = `${site.url}/trpc/materials.list?input=${input({})}`;
    const id = ids.at(-1) ?? '';
    const etag = (await fetch(list)).headers.get('etag') ?? '';
    const cookie = { cookie: student?.cookie ?? '' };
    const uncached = `${site.url}/trpc/materials.list?input=${input({})}`;
    const figures = await compare(
      [
        { name: 'raw list', url: `${raw.url}/list`, pid: raw.pid },
        { name: 'list', url: list, pid: site.pid, headers: { 'accept-encoding': 'br' } },
        { name: 'list 304', url: list, pid: site.pid, headers: { 'if-none-match': etag }, status: 304 },
        { name: 'raw detail', url: `${raw.url}/one/${id}`, pid: raw.pid },
        { name: 'detail', url: `${site.url}/trpc/materials.get?input=${input({ id })}`, pid: site.pid },
        { name: 'page', url: `${site.url}/materials`, pid: site.pid, headers: { 'accept-encoding': 'br' } },
        { name: 'raw + session', url: `${raw.url}/session`, pid: raw.pid, headers: cookie },
        { name: 'signed in', url: uncached, pid: site.pid, headers: cookie },
      ],
      load,
    );
    for (const [name, { perSecond, p50, p99, cpuMsPerRequest }] of figures)
      console.log(
        `  ${name.padEnd(14)} ${perSecond.toFixed(0)}/s p50 ${p50} p99 ${p99} ms, CPU ${cpuMsPerRequest.toFixed(3)} ms`,
      );
    const rate = (name: string) => figures.get(name)?.perSecond ?? Number.NaN;
    const cpu = (name: string) => figures.get(name)?.cpuMsPerRequest ?? Number.NaN;
    return [
      row('public list, kept answer, beside raw', rate('list') / rate('raw list'), { atLeast: 5 }, 'x'),
      row('the same, 304 by ETag', rate('list 304') / rate('raw list'), { atLeast: 8 }, 'x'),
      row('public detail, kept answer, beside the raw list', rate('detail') / rate('raw list'), { atLeast: 5 }, 'x'),
      row('page /materials as HTML, beside the raw list', rate('page') / rate('raw list'), { atLeast: 5 }, 'x'),
      row('signed-in list, beside raw + session', rate('signed in') / rate('raw + session'), { atLeast: 0.5 }, 'x', 2),
      row('CPU of an uncached list, beside raw', cpu('signed in') / cpu('raw list'), { atMost: 2.7 }, 'x', 2),
      ...Object.entries(peers).flatMap(([peer, share]) => {
        const beside = (name: string) => rate(name) / rate('raw list') / share;
        return [
          row(`public list, kept, beside ${peer} (computed)`, beside('list'), { atLeast: 100 }, 'x', 0),
          row(`public list, uncached, beside ${peer} (computed)`, beside('signed in'), { atLeast: 10 }, 'x', 1),
        ];
      }),
    ];
  } finally {
    await Promise.all([raw.stop(), site.stop()]);
    remove();
  }
}
