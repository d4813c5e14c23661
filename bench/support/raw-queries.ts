import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

const db = new Database(process.env.DATABASE_FILE ?? '', { readonly: true });
const columns = 'id, title, description, category, pages, format, image_file_id, sample_file_id, download_url';

export const list = db.prepare(
  `select ${columns} from materials where is_active = 1 and deleted_at is null order by seq desc limit 24`,
);

export const one = db.prepare(`select ${columns} from materials where id = ?`);

const session = db.prepare(
  `select users.id, users.email, profiles.full_name from sessions join users on users.id = sessions.user_id
   join profiles on profiles.user_id = users.id where sessions.id = ? and sessions.expires_at > ?`,
);

export function findSession(cookies = ''): unknown {
  const token = /session=([\w-]+)/.exec(cookies)?.[1] ?? '';
  return session.get(createHash('sha256').update(token).digest('hex'), Date.now());
}
