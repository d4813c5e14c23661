import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const longestPath = 200;

/** Shortened, without the query, which may hold searches and payment references. */
export const loggedPath = (url: string): string => url.split(/[?#]/, 1)[0]?.slice(0, longestPath) ?? '';

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request');
  }
}
