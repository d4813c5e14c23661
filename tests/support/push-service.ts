import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { pushNotice } from '#shared/push.ts';

/** What a push service was sent: to which browser, for how long (seconds), and by whose key. */
type Delivery = { path: string; body: Buffer; ttl: string; urgency: string; authorization: string; service: string };

/**
 * A push service that keeps what it is sent. `agent` leads all requests to it, whatever push service they name, without
 * TLS. `answer`: its status from now on, 201 at first.
 */
export async function startPushService() {
  const deliveries: Delivery[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { ttl, urgency, authorization = '', host = '' } = request.headers;
      const body = Buffer.concat(chunks);
      deliveries.push({
        path: request.url ?? '',
        body,
        ttl: String(ttl),
        urgency: String(urgency),
        authorization,
        service: host,
      });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  return {
    agent,
    deliveries,
    answer: (next: number) => {
      status = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type TestBrowser = ReturnType<typeof createBrowser>;

/** A browser's subscription, and the reading of what it is sent. */
export function createBrowser(service = 'fcm.googleapis.com') {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/fcm/send/${randomBytes(12).toString('base64url')}`;

  /** Decrypts as RFC 8291 says: ECDH and HKDF to the key of one record of AES-128-GCM (RFC 8188). */
  function read(body: Buffer) {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const serverKey = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return pushNotice.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
  }

  return {
    path,
    read,
    subscription: {
      endpoint: `https://${service}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
  };
}

/** The claims of a VAPID header that is signed with this key (RFC 8292); throws when it is not. */
export function readVapid(authorization: string, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
