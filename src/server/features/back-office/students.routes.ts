import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { csvHeaders, csvStream } from '#server/http/csv.ts';
import { readQuery } from '#server/http/read-query.ts';
import { formatDay, formatSortable } from '#shared/dates.ts';
import { verificationLabels } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { studentExportQuery } from '#shared/students.ts';
import { type ExportedStudent, readMatchingStudents } from './students-export.admin.data.ts';

/** `GET /admin-export/students`: what the filters show, for admins who have typed their password lately. */
export function registerStudents(app: FastifyInstance, services: Services): void {
  const onRequest = adminOnly(services, { right: 'bulkData', reauthenticated: true, exports: 'students' });
  app.get(paths.studentsExport, { onRequest }, async (request, reply) => {
    const filter = readQuery(studentExportQuery, request);
    const { db, clock, config } = services;
    request.log.info(
      { userId: request.admin.id, status: filter.status, isSearch: filter.search !== '' },
      'students exported',
    );
    const headings = columns.map(({ header }) => header);
    const toRow = (student: ExportedStudent) => columns.map(({ cell }) => cell(student, config.timeZone));
    return reply
      .headers(csvHeaders(`students-${formatDay(clock(), config.timeZone)}`))
      .send(csvStream(headings, readMatchingStudents(db, filter), toRow));
  });
}

const columns: { header: string; cell: (student: ExportedStudent, timeZone: string) => string | number }[] = [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => formatPhone(phone) },
  { header: 'City', cell: ({ city }) => city },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Status', cell: ({ verificationStatus }) => verificationLabels[verificationStatus] },
  { header: 'Signed Up', cell: ({ createdAt }, timeZone) => formatSortable(createdAt, timeZone) },
  {
    header: 'Email Confirmed',
    cell: ({ emailConfirmedAt }, timeZone) =>
      emailConfirmedAt === null ? '' : formatSortable(emailConfirmedAt, timeZone),
  },
  { header: 'Orders', cell: ({ orders }) => orders },
  { header: 'Spent (INR)', cell: ({ spentPaise }) => spentPaise / 100 },
];
