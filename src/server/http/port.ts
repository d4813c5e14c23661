import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '#server/start-error.ts';

/** How many connections may wait to be taken, as far as the kernel lets them: a popular test begins for all at once. */
const mostWaiting = 4096;

type Address = { port: number; host: string };

/** Makes sure that the port is free, before anything is opened or migrated. Throws StartError. */
export async function requirePort({ port, host }: Address): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    throw startErrorOf(error, { port, host });
  }
  await new Promise((closed) => probe.close(closed));
}

/** Has the app listen; throws StartError, with the app closed, when it cannot. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  try {
    await app.listen({ port, host, backlog: mostWaiting });
  } catch (error) {
    await app.close();
    throw startErrorOf(error, { port, host });
  }
}

function startErrorOf(error: unknown, { port, host }: Address): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use; stop the other program or set PORT.`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account; set PORT to 1024 or more.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
