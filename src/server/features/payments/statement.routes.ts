import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { bodyBytes, refuseLarger, takeBytes } from '#server/http/raw-body.ts';
import { perform } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import { maxStatementBytes, statementQuery } from '#shared/statement.ts';
import { keepColumns } from './statement-columns.data.ts';
import { keepDebits } from './statement-debits.data.ts';
import { readStatement } from './statement-match.data.ts';

/**
 * The file is kept nowhere: only the numbers under which money left are, and columns that an admin corrected, for the next
 * file of that bank.
 */
export function registerStatement(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takeBytes(scope, ['text/csv', 'application/octet-stream']);
    scope.post(
      paths.statementImport,
      {
        bodyLimit: maxStatementBytes,
        config: { slowBody: true },
        onRequest: [
          adminOnly(services, { right: 'orders' }),
          refuseLarger(maxStatementBytes, 'The file is larger than 2 MB.'),
        ],
      },
      async (request, reply) => {
        const query = statementQuery.safeParse(request.query);
        if (!query.success) return reply.code(400).send({ error: 'Invalid upload' });
        const { columns } = query.data;
        const { file, sha256, debits, report } = readStatement(services.db, { bytes: bodyBytes(request), columns });
        perform(services, request.admin, (work) => {
          if (columns) keepColumns(work, file, columns);
          keepDebits(work, { sha256, utrs: debits });
        });
        return report;
      },
    );
  });
}
