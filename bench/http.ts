import { compare, type Target } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { described, listed, listedFor, listedOn, newest } from './support/right-answers.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';
import { type Server, startAdapter, startFloor, startRaw, startSite } from './support/site.ts';

/** What the peers reach of raw on this list, as once measured beside it (bench/README.md); they are not run here. */
const peers = { Strapi: 0.044, Vendure: 0.029 };

export const signedInRead = '/trpc/materials.list,auth.session?batch=1&input=%7B%220%22%3A%7B%7D%7D';

type Asked = [
  name: string,
  path: string,
  check: (body: string) => void,
  headers?: Record<string, string>,
  status?: number,
];

const load = { seconds: 3, rounds: 3, connections: 50 };

/**
 * Public lists and details, and uncached reads, compared with the least a server can do. `floor` is the same without our
 * code: the cached bytes sent by node:http, the signed-in read by tRPC's adapter alone.
 */
export async function measureHttp(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const id = addMaterials(db, 10_000).at(-1) ?? '';
  const [student] = await addStudents(db, 1);
  const materials = newest(db);
  db.$client.close();
  const [raw, site, adapter] = [await startRaw(file), await startSite(file), await startAdapter(file)];
  const floor = await startFloor(site.url);
  try {
    const list = '/trpc/materials.list?input=%7B%7D';
    const etag = (await fetch(site.url + list)).headers.get('etag') ?? '';
    const cookie = { cookie: student?.cookie ?? '' };
    const br = { 'accept-encoding': 'br' };
    const kept: Asked[] = [
      ['list', list, listed(materials), br],
      ['list 304', list, () => {}, { ...br, 'if-none-match': etag }, 304],
      [
        'detail',
        `/trpc/materials.get?input=${encodeURIComponent(JSON.stringify({ id }))}`,
        described(materials[0]),
        br,
      ],
      ['page', '/materials', listedOn(materials), br],
    ];
    const target = (server: Server, ...[name, path, check, headers, status]: Asked): Target => ({
      name,
      url: server.url + path,
      pid: server.pid,
      headers,
      status,
      check,
    });
    const figures = await compare(
      [
        target(raw, 'raw list', '/list', listed(materials)),
        ...kept.flatMap(([name, ...rest]) => [target(site, name, ...rest), target(floor, `floor: ${name}`, ...rest)]),
        target(raw, 'raw + session', '/session', listed(materials), cookie),
        // A response with the session is one user's, and is not cached.
        target(site, 'signed in', signedInRead, listedFor(materials, student?.email), cookie),
        target(adapter, 'floor: signed in', '/trpc/list', listed(materials), cookie),
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
      row('public list, kept, beside raw', rate('list') / rate('raw list'), { atLeast: 2 }, 'x', 2),
      row('the same: CPU, beside raw', cpu('list') / cpu('raw list'), { atMost: 0.4 }, 'x', 2),
      row('the same, 304 by ETag', rate('list 304') / rate('raw list'), { atLeast: 2.5 }, 'x', 2),
      row('public detail, kept, beside the raw list', rate('detail') / rate('raw list'), { atLeast: 2 }, 'x', 2),
      row('the same: CPU, beside the raw list', cpu('detail') / cpu('raw list'), { atMost: 0.4 }, 'x', 2),
      row(
        'list and session, signed in: CPU, beside raw + session',
        cpu('signed in') / cpu('raw + session'),
        { atMost: 4 },
        'x',
        2,
      ),
      ...Object.entries(peers).flatMap(([peer, share]) => {
        const beside = (name: string) => rate(name) / rate('raw list') / share;
        return [
          row(`public list, kept, beside ${peer} (computed)`, beside('list'), { atLeast: 40 }, 'x', 0),
          row(`list, uncached, beside ${peer} (computed)`, beside('signed in'), { atLeast: 4 }, 'x', 1),
        ];
      }),
    ];
  } finally {
    await Promise.all([raw, site, adapter, floor].map(({ stop }) => stop()));
    remove();
  }
}
