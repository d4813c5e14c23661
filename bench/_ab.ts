import { spawn } from 'node:child_process';
import { compare } from './support/load.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';
import { startRaw } from './support/site.ts';
import { copyFileSync } from 'node:fs';
const { file, db, remove } = createDataFile(); addMaterials(db, 10_000); const [student] = await addStudents(db, 1); db.$client.close();
copyFileSync(file, file + '2');
const raw = await startRaw(file);
const cookie = { cookie: student!.cookie };
const rawS = { name: 'raw+session', url: raw.url + '/session', pid: raw.pid, headers: cookie };
const sites = await Promise.all(['a', 'b'].map(async (v, i) => {
  const port = 3990 + i;
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: `/tmp/prof/v${v}`, env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: 'production', DATABASE_FILE: i ? file + '2' : file }, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 300; n++) { try { await fetch(url + '/healthz'); break; } catch { await new Promise((r) => setTimeout(r, 20)); } }
  return { v, url, pid: child.pid!, child };
}));
const br = { 'accept-encoding': 'br' };
const list = '/trpc/materials.list?input=%7B%7D';
const r = await compare([{ name: 'raw', url: raw.url + '/list', pid: raw.pid }, rawS, ...sites.flatMap(({ v, url, pid }) => [
  { name: v + ' signed', url: url + list, pid, headers: cookie }, { name: v + ' signed br', url: url + list, pid, headers: { ...cookie, ...br } }, { name: v + ' session', url: url + '/trpc/auth.session', pid, headers: cookie },
])], { seconds: 2, rounds: 4, connections: 50 });
const base = r.get('raw')!;
for (const [n, x] of r) console.log(n.padEnd(14), x.perSecond.toFixed(0).padStart(6), 'x' + (x.perSecond / base.perSecond).toFixed(2), 'cpu', x.cpuMsPerRequest.toFixed(4), 'x' + (x.cpuMsPerRequest / base.cpuMsPerRequest).toFixed(2));
for (const s of sites) s.child.kill(); await raw.stop(); remove();
