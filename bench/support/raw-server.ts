import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

/** The least a server can do: one prepared query per request, no framework, no cache. */
const db = new Database(process.env.DATABASE_FILE ?? '', { readonly: true });
const columns = 'id, title, description, category, pages, format, image_file_id, sample_file_id, download_url';
const list = db.prepare(
  `select ${columns} from materials where is_active = 1 and deleted_at is null order by seq desc limit 24`,
);
const one = db.prepare(`select ${columns} from materials where id = ?`);
const session = db.prepare(
  `select users.id, users.email, profiles.full_name from sessions join users on users.id = sessions.user_id
   join profiles on profiles.user_id = users.id where sessions.id = ? and sessions.expires_at > ?`,
);

createServer((request, response) => {
  const url = request.url ?? '';
  if (url.startsWith('/session')) {
    const token = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const user = session.get(createHash('sha256').update(token).digest('hex'), Date.now());
    if (!user) return response.writeHead(401).end();
  }
  const body = JSON.stringify(url.startsWith('/one/') ? one.get(url.slice(5)) : list.all());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
