import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import type { StudentFilter } from '#shared/students.ts';

/** Downloads the students that the filters show, as CSV. */
export function StudentsExport({ search, status }: StudentFilter) {
  const { client } = trpc.useUtils();
  const query = new URLSearchParams({ ...(search && { search }), ...(status && { status }) });
  return (
    <ExportButton
      what="students"
      href={`${paths.studentsExport}?${query}`}
      permission={client.studentsAdmin.mayExport}
    />
  );
}
