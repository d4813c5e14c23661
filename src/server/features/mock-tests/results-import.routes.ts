import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { readAllMarks } from '#server/features/mock-tests/results.admin.data.ts';
import { byteOrderMark, csvRow } from '#server/http/csv.ts';
import { formatSortable } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { maxScoreFileBytes, scoreFileQuery, scoreSourceLabels } from '#shared/results.ts';
import { importScoreFile, previewScoreFile } from './results-import.admin.data.ts';

/**
 * `POST /admin-import/marks/{testId}`: a form's responses as a CSV file, looked at (`step=preview`) or taken over
 * (`step=import`). `GET /admin-export/marks/{testId}`: a test's marks as CSV. Both for admins.
 */
export function registerScoreFiles(app: FastifyInstance, services: Services): void {
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
      if (Number(request.headers['content-length']) > maxScoreFileBytes)
        return reply.code(413).send({ error: 'The file is larger than 5 MB.' });
      request.adminId = user.id;
    });

    scope.post<{ Params: { id: string } }>(
      paths.marksImport(':id'),
      { bodyLimit: maxScoreFileBytes, config: { slowBody: true } },
      async (request, reply) => {
        const query = scoreFileQuery.safeParse(request.query);
        if (!query.success) return reply.code(400).send({ error: 'Invalid upload' });
        const { step, codeColumn } = query.data;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { timeZone } = config;
        const upload = { testId: request.params.id, bytes, codeColumn, timeZone, now: clock() };
        return inWords(reply, () =>
          step === 'preview'
            ? previewScoreFile(db, upload)
            : importScoreFile(db, { ...upload, actorId: request.adminId }),
        );
      },
    );

    scope.get<{ Params: { id: string } }>(paths.marksExport(':id'), (request, reply) =>
      inWords(reply, () => {
        const { marks } = readAllMarks(db, request.params.id);
        request.log.info({ userId: request.adminId, testId: request.params.id }, 'marks exported');
        const day = formatSortable(clock(), config.timeZone).slice(0, 10);
        reply.headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="marks-${day}.csv"`,
        });
        return drawCsv(marks, config.timeZone);
      }),
    );
  });
}

/** Another site's page cannot make an admin's browser fetch it. */
const isOwnPage = (request: FastifyRequest): boolean =>
  ['same-origin', 'none'].includes(request.headers['sec-fetch-site'] ?? 'none');

/** Answers with what comes out, or with the refusal in words. */
async function inWords<T>(reply: FastifyReply, work: () => T): Promise<T | FastifyReply> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return reply.code(getHTTPStatusCodeFromError(error)).send({ error: error.message });
  }
}

type Marks = ReturnType<typeof readAllMarks>['marks'];

const drawCsv = (marks: Marks, timeZone: string): string =>
  byteOrderMark +
  csvRow(['Submitted', 'Student', 'Email', 'Code', 'Score', 'Out of', 'Percent', 'Came by']) +
  marks
    .map(({ submittedAt, student, email, code, score, maxScore, source }) =>
      csvRow([
        formatSortable(submittedAt, timeZone),
        student ?? '',
        email ?? '',
        code,
        score,
        maxScore,
        Math.round((score / maxScore) * 1000) / 10,
        scoreSourceLabels[source],
      ]),
    )
    .join('');

declare module 'fastify' {
  interface FastifyRequest {
    /** The admin who brings or takes marks. */
    adminId: string;
  }
}
