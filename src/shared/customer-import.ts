import { z } from 'zod';
import type { CsvImportReport, ImportColumn } from './csv-import.ts';
import { addressLine, optionalLine, optionalText, personName } from './input.ts';
import { optionalPhoneInput } from './phone.ts';
import { indianStates } from './states.ts';
import { email } from './users.ts';

/** The columns of a file of past customers. */
export const customerColumns = [
  { field: 'fullName', heading: 'Name', isRequired: true },
  { field: 'email', heading: 'Email', isRequired: true },
  { field: 'phone', heading: 'Phone', isRequired: true },
  { field: 'address', heading: 'Address' },
  { field: 'city', heading: 'City' },
  { field: 'state', heading: 'State' },
  { field: 'pincode', heading: 'Pincode' },
  { field: 'note', heading: 'Note' },
] as const satisfies readonly ImportColumn[];

/** Somebody who bought before the site was there. The note is private. */
export const customerInput = z.strictObject({
  fullName: personName('Name is required'),
  email,
  phone: optionalPhoneInput,
  address: addressLine(300),
  city: optionalLine(100),
  state: z
    .string()
    .refine((state) => state === '' || indianStates.includes(state), 'Please write the state as in “Tamil Nadu”'),
  pincode: z.string().regex(/^(?:[1-9]\d{5})?$/, 'A pincode has 6 digits'),
  note: optionalText(2000),
});
export type CustomerInput = z.infer<typeof customerInput>;

/** Rows are known by their email address. */
export type CustomersImportReport = CsvImportReport<Pick<CustomerInput, 'fullName' | 'email' | 'phone' | 'city'>>;
