import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAllResults } from '#server/features/mock-tests/results.admin.data.ts';
import { createContext } from '#server/http/context.ts';
import { byteOrderMark, csvRow } from '#server/http/csv.ts';
import type { Services } from '#server/trpc.ts';
import { formatSortable } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { maxResultsFileBytes, resultSourceLabels, resultsImportQuery } from '#shared/results.ts';
import { importResults, previewResults } from './results-import.admin.data.ts';

/**
 * `POST /admin-import/marks/{testId}`: a form's responses as a CSV file, previewed (`step=preview`) or imported
 * (`step=import`). `GET /admin-export/marks/{testId}`: a test's results as CSV. Both for admins.
 */
export function registerResultsImport(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;

  app.register(async (scope) => {
    scope.decorateRequest('adminId', '');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['text/csv', 'application/octet-stream'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      const { user } = await createContext(services, request, reply);
      if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
      if (!user.isAdmin || !isOwnPage(request))
        return reply.code(403).send({ error: `${messages.accessDenied}: ${messages.accessDeniedText}` });
      if (Number(request.headers['content-length']) > maxResultsFileBytes)
        return reply.code(413).send({ error: 'The file is larger than 5 MB.' });
      request.adminId = user.id;
    });

    scope.post<{ Params: { id: string } }>(
      paths.marksImport(':id'),
      { bodyLimit: maxResultsFileBytes, config: { slowBody: true } },
      async (request, reply) => {
        const query = resultsImportQuery.safeParse(request.query);
        if (!query.success) return reply.code(400).send({ error: 'Invalid upload' });
        const { step, codeColumn } = query.data;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { timeZone } = config;
        const upload = { testId: request.params.id, bytes, codeColumn, timeZone, now: clock() };
        return replyWith(reply, () =>
          step === 'preview' ? previewResults(db, upload) : importResults(db, { ...upload, actorId: request.adminId }),
        );
      },
    );

    scope.get<{ Params: { id: string } }>(paths.marksExport(':id'), (request, reply) =>
      replyWith(reply, () => {
        const results = readAllResults(db, request.params.id);
        request.log.info({ userId: request.adminId, testId: request.params.id }, 'marks exported');
        const day = formatSortable(clock(), config.timeZone).slice(0, 10);
        reply.headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="marks-${day}.csv"`,
        });
        return toCsv(results, config.timeZone);
      }),
    );
  });
}

/** Another site's page cannot make an admin's browser fetch it. */
const isOwnPage = (request: FastifyRequest): boolean =>
  ['same-origin', 'none'].includes(request.headers['sec-fetch-site'] ?? 'none');

/** Replies with the result, or with the message of a TRPCError. */
async function replyWith<T>(reply: FastifyReply, work: () => T): Promise<T | FastifyReply> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return reply.code(getHTTPStatusCodeFromError(error)).send({ error: error.message });
  }
}

const toCsv = (results: ReturnType<typeof readAllResults>, timeZone: string): string =>
  byteOrderMark +
  csvRow(['Submitted', 'Student', 'Email', 'Code', 'Score', 'Out of', 'Percent', 'Came by']) +
  results
    .map(({ submittedAt, student, email, code, score, maxScore, source }) =>
      csvRow([
        formatSortable(submittedAt, timeZone),
        student ?? '',
        email ?? '',
        code,
        score,
        maxScore,
        Math.round((score / maxScore) * 1000) / 10,
        resultSourceLabels[source],
      ]),
    )
    .join('');

declare module 'fastify' {
  interface FastifyRequest {
    /** The admin who imports or exports results. */
    adminId: string;
  }
}
