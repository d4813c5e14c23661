import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#server/auth/lucia.ts';
import type { Db } from '#server/db/open-db.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** Headers as Node writes them fastest (name, value, name, ...), and the body, a character of which is a byte. */
type Form = { headers: string[]; body: string };

type PublicAnswer = {
  version: number;
  isForAll: boolean;
  etag: string;
  headers: string[];
  /** Those of a 304, as `headers`. */
  headersOf304: string[];
  identity: Buffer;
  forms: Partial<Record<Encoding, Form>>;
};

type NewAnswer = {
  version: number;
  contentType: string;
  body: string;
  /** Whether people who are signed in are answered so too. */
  isForAll: boolean;
};

const largestBytes = 16 * 1024 * 1024;
/** What a 304 says; the rest the browser keeps from the answer that it has (RFC 9110, 15.4.5). */
const namesOf304 = ['cache-control', 'vary', 'etag', 'x-content-type-options'];
/** Above this, in bytes, compressing saves more than it costs. */
const compressibleBytes = 1024;

export type PublicCache = ReturnType<typeof createPublicCache>;

/**
 * Keeps answers that are the same for every visitor, some of them for everybody, with their compressed forms, until
 * something public changes: triggers in the data file count those changes, so no write can forget to drop them. At most
 * 16 MB are kept.
 */
export function createPublicCache(db: Db, auth: Auth) {
  const currentVersion = db.$client.prepare<[], number>('select version from content_version where id = 1').pluck();
  const version = () => currentVersion.get() ?? 0;
  const answers = new Map<string, PublicAnswer>();
  let bytes = 0;

  const drop = (key: string, { identity }: PublicAnswer) => {
    answers.delete(key);
    bytes -= identity.length;
  };

  /** Answers a visitor with what is kept for this address; false when nothing is that is still true. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = answers.get(request.url ?? '');
    if (kept?.version !== version()) return false;
    send(request, response, kept);
    return true;
  }

  return {
    /** The version of the public content now; take it before an answer is made, and keep the answer under it. */
    version,
    answer,

    /** The same for a request that nobody has looked at yet, whoever it comes from. */
    answerFirst(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (!answers.get(request.url ?? '')?.isForAll && auth.hasToken(request.headers.cookie)) return false;
      try {
        return answer(request, response);
      } catch {
        // Whoever makes the answer anew meets the same fault of the data file, says so and logs it.
        return false;
      }
    },

    /** Answers with what was made from the content of `version`, and keeps it for whoever asks for the same address. */
    keepAndSend(request: FastifyRequest, reply: FastifyReply, { contentType, body, ...made }: NewAnswer): FastifyReply {
      const identity = Buffer.from(body);
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
      reply.raw.setHeader('cache-control', 'no-cache');
      reply.raw.setHeader('vary', made.isForAll ? 'accept-encoding' : 'cookie, accept-encoding');
      reply.raw.setHeader('etag', etag);
      reply.raw.setHeader('content-type', contentType);
      const flat = (names: string[]) => names.flatMap((name) => [name, String(reply.raw.getHeader(name))]);
      const headers = flat(reply.raw.getHeaderNames());
      const answer: PublicAnswer = { ...made, etag, headers, headersOf304: flat(namesOf304), identity, forms: {} };

      const old = answers.get(request.url);
      if (old) drop(request.url, old);
      answers.set(request.url, answer);
      bytes += identity.length;
      for (const [oldest, kept] of answers) {
        if (bytes <= largestBytes) break;
        drop(oldest, kept);
      }
      reply.hijack();
      send(request.raw, reply.raw, answer);
      return reply;
    },
  };
}

/** Sends an answer in the smallest form that the browser takes; 304 when it has it already. */
function send({ headers }: IncomingMessage, response: ServerResponse, answer: PublicAnswer): void {
  if (headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, answer.headersOf304).end();
    return;
  }
  const form = formIn(answer, bestEncoding(headers['accept-encoding'], answer.identity.length));
  // As a string the body goes out together with the headers, in one write.
  response.writeHead(200, form.headers).end(form.body, 'latin1');
}

function bestEncoding(accepted: string | string[] | undefined, bytes: number): Encoding {
  if (bytes < compressibleBytes || typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

function formIn({ headers, identity, forms }: PublicAnswer, encoding: Encoding): Form {
  const known = forms[encoding];
  if (known) return known;
  const body = compressed(identity, encoding);
  const form: Form = {
    headers: [
      ...headers,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ],
    body: body.toString('latin1'),
  };
  forms[encoding] = form;
  return form;
}

function compressed(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 7 } });
  return encoding === 'gzip' ? gzipSync(body, { level: 7 }) : body;
}
