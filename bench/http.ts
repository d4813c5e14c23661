import { compare, type Target } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';
import { type Server, startAdapter, startFloor, startRaw, startSite } from './support/site.ts';

/** What the peers reach of raw on this list, as once measured beside it (bench/README.md); they are not run here. */
const peers = { Strapi: 0.044, Vendure: 0.029 };

const load = { seconds: 3, rounds: 5, connections: 50 };

/**
 * Public lists and details, and uncached reads, compared with the least a server can do. `floor` is the same without our
 * code: the cached bytes sent by node:http, the signed-in read by tRPC's adapter alone.
 */
export async function measureHttp(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const id = addMaterials(db, 10_000).at(-1) ?? '';
  const [student] = await addStudents(db, 1);
  db.$client.close();
  const [raw, site, adapter] = [await startRaw(file), await startSite(file), await startAdapter(file)];
  const floor = await startFloor(site.url);
  try {
    const list = '/trpc/materials.list?input=%7B%7D';
    const etag = (await fetch(site.url + list)).headers.get('etag') ?? '';
    const cookie = { cookie: student?.cookie ?? '' };
    const br = { 'accept-encoding': 'br' };
    const kept: [name: string, path: string, headers: Record<string, string>, status?: number][] = [
      ['list', list, br],
      ['list 304', list, { ...br, 'if-none-match': etag }, 304],
      ['detail', `/trpc/materials.get?input=${encodeURIComponent(JSON.stringify({ id }))}`, br],
      ['page', '/materials', br],
    ];
    const target = (server: Server, name: string, path: string, headers = {}, status = 200): Target => ({
      name,
      url: server.url + path,
      pid: server.pid,
      headers,
      status,
    });
    const figures = await compare(
      [
        target(raw, 'raw list', '/list'),
        ...kept.flatMap(([name, ...rest]) => [target(site, name, ...rest), target(floor, `floor: ${name}`, ...rest)]),
        target(raw, 'raw + session', '/session', cookie),
        // A response with the session is one user's, and is not cached.
        target(site, 'signed in', '/trpc/materials.list,auth.session?batch=1&input=%7B%220%22%3A%7B%7D%7D', cookie),
        target(adapter, 'floor: signed in', '/trpc/list', cookie),
      ],
      load,
    );
    const rate = (name: string) => figures.get(name)?.perSecond ?? Number.NaN;
    const cpu = (name: string) => figures.get(name)?.cpuMsPerRequest ?? Number.NaN;
    for (const [name, { perSecond, p50, p99, cpuMsPerRequest }] of figures) {
      const beside = perSecond / rate(name.endsWith('signed in') ? 'raw + session' : 'raw list');
      console.log(
        `  ${name.padEnd(16)} ${beside.toFixed(2)}x of raw, ${perSecond.toFixed(0)}/s, p50 ${p50} p99 ${p99} ms, CPU ${cpuMsPerRequest.toFixed(3)} ms`,
      );
    }
    return [
      row('public list, cached, beside raw', rate('list') / rate('raw list'), { atLeast: 2 }, 'x'),
      row('the same, 304 by ETag', rate('list 304') / rate('raw list'), { atLeast: 2.5 }, 'x'),
      row('public detail, cached, beside the raw list', rate('detail') / rate('raw list'), { atLeast: 2 }, 'x'),
      row(
        'list and session, signed in, beside raw + session',
        rate('signed in') / rate('raw + session'),
        { atLeast: 0.5 },
        'x',
        2,
      ),
      row('the same: CPU, beside raw', cpu('signed in') / cpu('raw list'), { atMost: 2.7 }, 'x', 2),
      ...Object.entries(peers).flatMap(([peer, share]) => {
        const beside = (name: string) => rate(name) / rate('raw list') / share;
        return [
          row(`public list, cached, beside ${peer} (computed)`, beside('list'), { atLeast: 100 }, 'x', 0),
          row(`list, uncached, beside ${peer} (computed)`, beside('signed in'), { atLeast: 10 }, 'x', 1),
        ];
      }),
    ];
  } finally {
    await Promise.all([raw, site, adapter, floor].map(({ stop }) => stop()));
    remove();
  }
}
