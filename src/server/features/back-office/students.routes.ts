import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { byteOrderMark, csvRows } from '#server/http/csv.ts';
import { formatSortable } from '#shared/dates.ts';
import { verificationLabels } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { type StudentFilter, studentExportQuery } from '#shared/students.ts';
import { type ExportedStudent, readMatchingStudents } from './students-export.admin.data.ts';

/**
 * `GET /admin-export/students`: the students that the filters of the address show, as CSV, for admins who have typed
 * their password lately. Only a few are in memory at a time.
 */
export function registerStudents(app: FastifyInstance, services: Services): void {
  const onRequest = adminOnly(services, { right: 'bulkData', reauthenticated: true });
  app.get(paths.studentsExport, { onRequest }, async (request, reply) => {
    const query = studentExportQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: query.error.issues[0]?.message ?? 'Invalid filter' });
    const { search, status } = query.data;
    request.log.info({ userId: request.admin.id, status, isSearch: search !== '' }, 'students exported');
    const day = formatSortable(services.clock(), services.config.timeZone).slice(0, 10);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="students-${day}.csv"`,
    });
    return reply.send(Readable.from(exportStudents(services, query.data), { objectMode: false }));
  });
}

async function* exportStudents({ db, config: { timeZone } }: Services, filter: StudentFilter) {
  yield byteOrderMark + csvRows([columns.map(({ header }) => header)]);
  for (const students of readMatchingStudents(db, filter)) {
    yield csvRows(students.map((student) => columns.map(({ cell }) => cell(student, timeZone))));
    // The site answers others before more is read.
    await setImmediate();
  }
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
