import type { FastifyInstance } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { createContext, type Services } from '#server/context.ts';
import { registerImport } from '#server/http/csv-import.ts';
import { customerColumns } from '#shared/customer-import.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { importCustomers, previewCustomers } from './customers-import.admin.data.ts';
import { collectPersonalData } from './data-export.data.ts';

/** `/admin-import/customers`: past customers from a CSV file, who get a mail if `option=yes`. */
export function registerCustomersImport(app: FastifyInstance, services: Services): void {
  registerImport(app, services, {
    right: 'bulkData',
    reauthenticated: true,
    address: paths.customersImport,
    preview: (bytes) => previewCustomers(services.db, bytes),
    take: (work, { bytes, option }) => importCustomers(work, { bytes, isMailed: option }),
    template: { address: paths.customersTemplate, name: 'customers', columns: customerColumns, examples },
  });
}

const examples = [
  [
    'Example: Asha Devi',
    'asha@example.com',
    '98765 43210',
    '12 North Street, Anna Nagar',
    'Chennai',
    'Tamil Nadu',
    '600040',
    'Bought both grammar books in 2025',
  ],
];

export function registerDataExport(app: FastifyInstance, services: Services): void {
  app.get(paths.accountData, async (request, reply) => {
    const { db, user, clock } = await createContext(services, request, reply);
    reply.header('cache-control', 'private, no-store');
    if (!user) return reply.redirect(paths.loginAndReturn(paths.profile));
    if (!consume(db, 'dataExportPerUser', user.id, clock()))
      return reply
        .code(429)
        .header('retry-after', '3600')
        .type('text/plain; charset=utf-8')
        .send(messages.dataExportLimit);
    request.log.info({ userId: user.id }, 'account data downloaded');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(JSON.stringify(await collectPersonalData(db, user, services.testClock.now()), null, 2));
  });
}
