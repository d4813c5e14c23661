import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { registerImport } from '#server/http/csv-import.ts';
import { customerColumns } from '#shared/customer-import.ts';
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
    const { db, user } = await createContext(services, request, reply);
    reply.header('cache-control', 'private, no-store');
    if (!user) return reply.redirect(paths.loginAndReturn(paths.profile));
    request.log.info({ userId: user.id }, 'account data downloaded');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(JSON.stringify(collectPersonalData(db, user), null, 2));
  });
}
