import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** What a server answered to a GET. Times in UTC ms. */
export type Answer = {
  status: number;
  body: string;
  /** The server's own clock; null where it does not say. */
  clockAt: number | null;
  /** When its certificate ends; null without https. */
  certificateEndsAt: number | null;
};

const patienceMs = 10_000;
const mostBytes = 64 * 1024;

/** Follows no redirect. Rejects with the network's error, or that of a bad certificate, which `fetch` would hide. */
export function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const request = get(url, { agent: false, signal: AbortSignal.timeout(patienceMs) }, (response) => {
      const certificate = url.startsWith('https:') ? (response.socket as TLSSocket).getPeerCertificate() : null;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
        if (body.length > mostBytes) response.destroy(new Error('The answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body,
          clockAt: readTime(response.headers.date),
          certificateEndsAt: readTime(certificate?.valid_to),
        }),
      );
    });
    request.on('error', reject);
  });
}

function readTime(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
