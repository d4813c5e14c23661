import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { registerImport } from '#server/http/csv-import.ts';
import { batchColumns } from '#shared/batches.ts';
import { paths } from '#shared/paths.ts';
import { importMembers, previewMembers } from './batches-import.admin.data.ts';

/** `/admin-import/batches/{id}`: students into a batch, by the email addresses of their accounts. */
export function registerBatchImport(app: FastifyInstance, services: Services): void {
  registerImport(app, services, {
    right: 'students',
    address: paths.batchImport(':id'),
    preview: (bytes, id) => previewMembers(services.db, id, bytes),
    take: (work, { bytes, id }) => importMembers(work, id, bytes),
    template: { address: paths.batchTemplate, name: 'batch', columns: batchColumns, examples: [['asha@example.com']] },
  });
}
