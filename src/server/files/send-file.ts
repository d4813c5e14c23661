/** Sends files in whole or in part, without holding them in memory. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { Db } from '#server/db/open-db.ts';
import { extensionOf } from '#shared/files.ts';
import { type FoundFile, readBytes } from './read.ts';

type Sending = {
  disposition: 'inline' | 'attachment';
  /** What the file is called where it is saved; the extension of its type is added when missing. */
  name: string;
};

type Pdf = {
  file: string;
  sizeBytes: number;
  etag: string;
  name: string;
  onContent: () => void;
};

export const sendPdf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, sizeBytes, etag, name, onContent }: Pdf,
): FastifyReply =>
  sendBytes(request, reply, {
    etag,
    sizeBytes,
    onContent,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': dispositionOf('attachment', name, extensionOf['application/pdf']),
    },
    read: (start, end) => createReadStream(file, { start, end }),
  });

export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  file: FoundFile,
  { disposition, name }: Sending,
): FastifyReply =>
  sendBytes(request, reply, {
    etag: `"${file.sha256}"`,
    sizeBytes: file.sizeBytes,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': dispositionOf(disposition, name, extensionOf[file.mediaType]),
    },
    read: (start, end) => Readable.from(readBytes(db, file.id, start, end), { objectMode: false }),
  });

type Bytes = {
  /** Strong: differs whenever the content does. */
  etag: string;
  sizeBytes: number;
  headers: Record<string, string>;
  read: (start: number, end: number) => Readable;
  /** Called before any content is sent, whole or a range. */
  onContent?: () => void;
};

/** Sends all, one range, or only the headers (RFC 9110, 13 and 14). @fastify/send reads only files on disk. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, sizeBytes, headers, read, onContent }: Bytes,
): FastifyReply {
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = requestedRange(request, sizeBytes, etag);
  if (range === null) {
    reply.header('content-range', `bytes */${sizeBytes}`);
    return reply.code(416).send({ error: 'The file has no such part.' });
  }
  const { start, end } = range;
  if (request.method !== 'HEAD') onContent?.();
  reply.headers({ ...headers, 'content-length': end - start + 1 });
  if (range.isPart) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  return request.method === 'HEAD' ? reply.send() : reply.send(read(start, end));
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** Inclusive; null when it cannot be satisfied. For several ranges the whole is sent. */
function requestedRange({ method, headers }: FastifyRequest, size: number, etag: string) {
  const whole = { start: 0, end: size - 1, isPart: false };
  const { range: header, 'if-range': ifRange } = headers;
  if (method !== 'GET' || header === undefined || (ifRange !== undefined && ifRange !== etag)) return whole;
  // The last so many bytes of a shorter file are all of it, which range-parser calls unsatisfiable.
  const suffix = /^bytes=-(\d+)$/.exec(header)?.[1];
  if (suffix !== undefined && Number(suffix) >= size) return { ...whole, isPart: true };
  const ranges = parseRange(size, header);
  if (ranges === -1) return header.startsWith('bytes=') ? null : whole;
  const [only, another] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return only && !another ? { ...only, isPart: true } : whole;
}

/** A Content-Disposition header whose file name is valid on every system (RFC 6266), with an ASCII one for old clients. */
function dispositionOf(type: Sending['disposition'], name: string, extension: string): string {
  const stem = stemOf(name, extension);
  const plain = stemOf(stem.normalize('NFKD').replaceAll(/[^ -~]/g, ''), extension);
  return contentDisposition((stem || 'file') + extension, { type, fallback: (plain || 'file') + extension });
}

/** Without line breaks, characters that are forbidden in file names, and those that turn the reading direction. */
function stemOf(name: string, extension: string): string {
  const clean = name
    .replaceAll(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const stem = clean.toLowerCase().endsWith(extension) ? clean.slice(0, -extension.length).trim() : clean;
  return Array.from(stem).slice(0, 150).join('');
}
