import { CsvImport, type SampleColumn } from '#client/admin/ui/CsvImport.tsx';
import type { CustomersImportReport } from '#shared/customer-import.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';

const sampleColumns: SampleColumn<CustomersImportReport['sample'][number]>[] = [
  { header: 'Name', render: ({ fullName }) => fullName },
  { header: 'Email', render: ({ email }) => email },
  { header: 'Phone', isShort: true, render: ({ phone }) => (phone ? formatPhone(phone) : '–') },
  { header: 'City', isShort: true, render: ({ city }) => city || '–' },
];

/** The button that imports past customers from a CSV file. */
export const CustomersImport = () => (
  <CsvImport
    noun="customer"
    address={paths.customersImport}
    template={paths.customersTemplate}
    aboutTemplate="Each customer needs a name, and an email address or a phone number; the note is for you only."
    afterwards="With an email address each gets a verified account without a password, which they set by signing up with it. Without one they are listed below the students, under Known by phone only."
    option={{ label: 'Tell each of them by email', isOn: false }}
    knownTitle="Skipped: known already"
    sampleColumns={sampleColumns}
  />
);
