import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; source: string };

const account = { user: 'site', password: 'mail-secret' };

/** A real mail server on the loopback interface that requires a login; `refuse` decides about each recipient. */
export async function startSmtpServer({
  port = 0,
  refuse,
}: {
  port?: number;
  refuse?: (recipient: string) => Error | null;
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address) ?? null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    received,
    port: chosen,
    url: (password = account.password) => `smtp://${account.user}:${password}@127.0.0.1:${chosen}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
