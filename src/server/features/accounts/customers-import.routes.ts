import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { registerImport } from '#server/http/csv-import.ts';
import { customerColumns } from '#shared/customer-import.ts';
import { paths } from '#shared/paths.ts';
import { importCustomers, previewCustomers } from './customers-import.admin.data.ts';

/** `/admin-import/customers`: past customers from a CSV file, who get a mail if `option=yes`. */
export function registerCustomersImport(app: FastifyInstance, services: Services): void {
  registerImport(app, services, {
    right: 'bulkData',
    reauthenticated: true,
    address: paths.customersImport,
    preview: (bytes) => previewCustomers(services.db, bytes),
    take: (work, { bytes, option }) => importCustomers(work, { bytes, isMailed: option }),
    template: { address: paths.customersTemplate, fileName: 'customers.csv', columns: customerColumns, examples },
  });
}

/** A row that says what goes where. */
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
