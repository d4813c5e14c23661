/** Takes the file of a student's answer to a rejection, and shows it to admins. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { createContext, type Services } from '#server/context.ts';
import { sendFile } from '#server/files/send-file.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { UploadError } from '#server/files/upload-error.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { readUpload, refuseLarger, takeUploads, uploadRoute } from '#server/http/raw-body.ts';
import { readQuery } from '#server/http/read-query.ts';
import { member, perform } from '#server/work.ts';
import { maxAnswerBytes, uploadRefusals } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { answerQuery } from '#shared/students.ts';
import { answerRejection, findAnswerFile, requireAnswerable } from './verification-answers.data.ts';

const most = { bytes: maxAnswerBytes, refusal: uploadRefusals.answerTooLarge };

export function registerVerificationAnswers(app: FastifyInstance, services: Services): void {
  const { db, clock, inspections } = services;
  /** One file of a person at a time. Who sends it again has lost the connection: the earlier one would hang on. */
  const underWay = new Map<string, FastifyRequest['raw']>();

  app.register(async (scope) => {
    takeUploads(scope);
    scope.route({
      method: 'POST',
      url: '/verification-answers',
      ...uploadRoute,
      onRequest: refuseLarger(most.bytes, most.refusal),
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const { user } = await createContext(services, request, reply);
        if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
        const { name, text } = readQuery(answerQuery, request);
        const answer = (fileId: string | null) =>
          perform(services, member(user.id), (work) => answerRejection(work, { text, fileId }));
        if (name === undefined) {
          if (request.body !== undefined) throw new UploadError('The file needs a name', 400);
          answer(null);
          return { answered: true };
        }
        await readUpload(request, async (source) => {
          requireAnswerable(db, { userId: user.id, hasFile: true });
          const earlier = underWay.get(user.id);
          if (earlier?.complete) throw new UploadError(uploadRefusals.beingChecked, 409);
          if (!consume(db, 'answerFilePerUser', user.id, clock()))
            throw new UploadError(uploadRefusals.tooManyFiles, 429);
          earlier?.destroy(new Error('the file is sent again'));
          underWay.set(user.id, request.raw);
          const { id: fileId } = await storeFile(db, {
            purpose: 'answer',
            name,
            source,
            most,
            now: clock(),
            inspectInTurn: (inspect) => inspections({ key: user.id }, inspect),
          });
          try {
            answer(fileId);
          } catch (error) {
            await deleteFile(db, fileId);
            throw error;
          }
        }).finally(() => {
          if (underWay.get(user.id) === request.raw) underWay.delete(user.id);
        });
        return { answered: true };
      },
    });
  });

  app.get<{ Params: { answerId: string } }>(
    '/admin-export/verification-answers/:answerId',
    { onRequest: adminOnly(services, { right: 'students' }) },
    async (request, reply) => {
      const file = findAnswerFile(db, request.params.answerId);
      // A stranger's PDF is not opened within the site.
      const disposition = file?.mediaType === 'application/pdf' ? 'attachment' : 'inline';
      return file ? sendFile(request, reply, db, file, { disposition, name: file.name }) : reply.callNotFound();
    },
  );
}
