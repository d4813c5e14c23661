import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error The package brings no types.
import S3rver from '@20minutes/s3rver';
import type { AwayConfig } from '#server/config.ts';

type S3Server = {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: Server;
  allowMismatchedSignatures: boolean;
};
type Options = {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
};
type S3 = new (options: Options) => S3Server;

/** An S3 provider on this machine with one bucket, gone when it is closed; what a site needs to know of it. */
export async function openS3(recipient: string): Promise<{ away: AwayConfig; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const server = new (S3rver as S3)({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await server.run();
  // It checks the signature of a list without the slash after the bucket, with which it is signed.
  server.httpServer.prependListener('request', ({ url = '' }) => {
    server.allowMismatchedSignatures = /^\/[^/]+\/\?/.test(url);
  });
  const away = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'backups',
    prefix: 'site/',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    recipient,
  };
  return {
    away,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** The settings that say the same. */
export const awayEnvironment = ({ endpoint, bucket, prefix, keyId, secret, recipient }: AwayConfig) => ({
  BACKUP_S3_URL: `${endpoint}/${bucket}/${prefix}`,
  BACKUP_S3_KEY_ID: keyId,
  BACKUP_S3_SECRET: secret,
  BACKUP_AGE_RECIPIENT: recipient,
});
