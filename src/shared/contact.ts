/** The contact form, messages and their replies. */
import { z } from 'zod';
import { honeypotField } from './honeypot.ts';
import {
  idInput,
  line,
  oneOf,
  optionalText,
  pageFields,
  personName,
  searchInput,
  typedCode,
  typedText,
} from './input.ts';
import { parsePhone } from './phone.ts';
import { email } from './users.ts';

export const contactCategories = [
  'general',
  'courses',
  'coaching',
  'materials',
  'research',
  'complaint',
  'data',
] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const contactCategoryLabels: Record<ContactCategory, string> = {
  general: 'General Inquiry',
  courses: 'Course Information',
  coaching: 'Personal Coaching',
  materials: 'Study Materials',
  research: 'Research Guidance',
  complaint: 'Complaint',
  data: 'My data',
};

/** Only tickets are closed (`tickets.ts`). */
export const contactStatuses = ['new', 'answered', 'closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
export const contactStatusLabels: Record<ContactStatus, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};

const phoneMessage = 'Enter a valid phone number or leave this blank';

/** Any phone number, or nothing; one that is understood is handed on in E.164 form. */
const phone = typedCode(phoneMessage)
  .max(30, phoneMessage)
  .regex(/^$|^\+?[\d\s().-]{6,30}$/, phoneMessage)
  .transform((text) => parsePhone(text) ?? text);

export const contactInput = z.strictObject({
  name: personName('Full name is required'),
  email,
  phone,
  subject: line(200, 'Subject is required'),
  message: typedText('Message is required')
    .min(1, 'Message is required')
    .max(5000, 'At most 5000 characters')
    .refine((text) => !text.includes('\0'), 'Please remove control characters'),
  category: oneOf(contactCategories, 'Please choose a category'),
});
export type ContactInput = z.infer<typeof contactInput>;
export type ContactValues = z.input<typeof contactInput>;

export const emptyContact: ContactValues = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  category: 'general',
};

export const contactSendInput = contactInput.extend(honeypotField);
export type ContactSendInput = z.infer<typeof contactSendInput>;

/** The digits with country code of a phone number that may be on WhatsApp; null when it does not say its country. */
export const parsePhoneForChat = (phone: string): string | null => parsePhone(phone)?.slice(1) ?? null;

export const contactListInput = z.strictObject({
  search: searchInput,
  status: z.enum(contactStatuses).optional(),
  category: z.enum(contactCategories).optional(),
  ...pageFields,
});
export type ContactListInput = z.infer<typeof contactListInput>;

export const contactStatusInput = z.strictObject({ id: idInput, status: z.enum(contactStatuses) });

/** How long a reply waits before it is sent, so that it can be taken back, in ms. */
export const undoReplyMs = 20_000;

export const replyInput = z.strictObject({
  text: optionalText(5000).refine((text) => text !== '', 'Please write your reply'),
});
export const sendReplyInput = replyInput.extend({ id: idInput });
