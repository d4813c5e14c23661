import { createServer } from 'node:http';
import { findSession, list, one } from './raw-queries.ts';

/** The least a server can do: one prepared query per request, no framework, no cache. */
createServer((request, response) => {
  const url = request.url ?? '';
  if (url.startsWith('/session') && !findSession(request.headers.cookie)) return response.writeHead(401).end();
  const body = JSON.stringify(url.startsWith('/one/') ? one.get(url.slice(5)) : list.all());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
