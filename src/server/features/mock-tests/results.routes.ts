/** Takes in the results that a form's script posts. */
import type { FastifyInstance } from 'fastify';
import { network } from '#server/auth/network.ts';
import { createMemoryRateLimit } from '#server/background/memory-rate-limit.ts';
import type { Services } from '#server/context.ts';
import { isSignature } from '#server/gateway/signatures.ts';
import { bodyBytes, bodyJson, takeBytes } from '#server/http/raw-body.ts';
import { perform, program } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { resultRefusal, resultsInput, sendingToleranceMs } from '#shared/results.ts';
import { findScriptSecret, recordResults } from './results.data.ts';

const largestBodyBytes = 64 * 1024;

/** All Google Forms post from Google's few addresses: only a flood is stopped, and only for seconds; the script tries again. */
const postLimit = { max: 300, windowMs: 10_000 };

/** Results from a form, authenticated by its script's signature (HMAC-SHA256 of the body, in hex) and the sending time in it. */
export function registerResults(app: FastifyInstance, services: Services): void {
  const { clock } = services;
  const mayPost = createMemoryRateLimit({ ...postLimit, clock });
  app.register(async (scope) => {
    takeBytes(scope, ['application/json']);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayPost(network(request.ip), 1)) return reply.code(429).send({ error: messages.tooManyRequests });
    });

    scope.post<{ Params: { id: string } }>(
      paths.testResults(':id'),
      { bodyLimit: largestBodyBytes },
      async (request, reply) => {
        const testId = request.params.id;
        const secret = findScriptSecret(services, testId);
        if (secret === null) return reply.code(404).send({ error: 'Not found' });
        const body = bodyBytes(request);
        const signature = request.headers['x-signature'];
        if (typeof signature !== 'string' || !isSignature(secret, body, signature)) {
          request.log.warn({ ip: request.ip, testId, bytes: body.length }, 'refused results with a wrong signature');
          return reply.code(400).send({ error: 'Invalid signature' });
        }
        const now = clock();
        const sent = resultsInput.safeParse(bodyJson(request));
        if (!sent.success || sent.data.responses.some((result) => resultRefusal(result, now) !== null)) {
          request.log.warn({ testId, issues: sent.error?.issues.slice(0, 5) }, 'results that cannot be understood');
          return reply.code(400).send({ error: 'These are no marks of a form' });
        }
        const { sentAt, responses } = sent.data;
        // Refuses a replayed body.
        if (sentAt !== null && Math.abs(now - sentAt) > sendingToleranceMs) {
          request.log.warn({ testId, sentAt }, 'refused results that were not sent now');
          return reply.code(400).send({ error: 'These marks were not sent now. Run the script again.' });
        }
        const tally = perform(services, program('form'), (work) =>
          recordResults(work, { testId, sent: responses, source: 'form', sentAt }),
        );
        request.log.info({ testId, isTimed: sentAt !== null, ...tally }, 'results received');
        return tally;
      },
    );
  });
}
