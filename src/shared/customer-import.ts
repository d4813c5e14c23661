import { z } from 'zod';
import type { CsvImportReport, ImportColumn } from './csv-import.ts';
import { addressLine, optionalLine, optionalText, personName } from './input.ts';
import { optionalPhoneInput } from './phone.ts';
import { plainPincode } from './pincode.ts';
import { indianStates } from './states.ts';
import { email } from './users.ts';
import { stateWritten } from './written-states.ts';

export const customerColumns = [
  { field: 'fullName', heading: 'Name', isRequired: true },
  { field: 'email', heading: 'Email' },
  { field: 'phone', heading: 'Phone' },
  { field: 'address', heading: 'Address' },
  { field: 'city', heading: 'City' },
  { field: 'state', heading: 'State' },
  { field: 'pincode', heading: 'Pincode' },
  { field: 'note', heading: 'Note' },
] as const satisfies readonly ImportColumn[];

const optionalEmail = z
  .string()
  .superRefine((text, context) => {
    const wrong = text === '' ? undefined : email.safeParse(text).error?.issues[0];
    if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
  })
  .transform((text) => (text === '' ? '' : email.parse(text)));

const customer = z.strictObject({
  fullName: personName('Name is required'),
  email: optionalEmail,
  phone: optionalPhoneInput,
  address: addressLine(300),
  city: optionalLine(100),
  state: z
    .string()
    .overwrite((written) => stateWritten(written) || written)
    .refine((state) => state === '' || indianStates.includes(state), 'Please write the state as in “Tamil Nadu”'),
  pincode: z
    .string()
    .overwrite(plainPincode)
    .regex(/^(?:[1-9]\d{5})?$/, 'A pincode has 6 digits'),
  note: optionalText(2000),
});

/** With an email address an account, without one a contact, known by the phone number. The note is private. */
export const customerInput = customer.refine(({ email: address, phone }) => address !== '' || phone !== '', {
  path: ['email'],
  message: 'Please give an email address or a phone number',
});
export type CustomerInput = z.infer<typeof customerInput>;

/** Rows are known by their email address, or else by their phone number. */
export type CustomersImportReport = CsvImportReport<Pick<CustomerInput, 'fullName' | 'email' | 'phone' | 'city'>>;
