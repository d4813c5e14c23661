import { z } from 'zod';
import { searchInput } from './input.ts';
import { phoneInput } from './phone.ts';

/** How many contacts are listed at once; the rest is found by searching. */
export const mostContacts = 100;

export const contactListInput = z.strictObject({ search: searchInput });
export type ContactListInput = z.infer<typeof contactListInput>;

export const forgetContactInput = z.strictObject({ phone: phoneInput });

export const phoneContactMessages = {
  forgotten: 'Forgotten, here and in past orders',
  forgetFailed: (message: string) => `Couldn’t forget: ${message}`,
  stillOpen: (order: string) => `Order ${order} is still open. Deliver or cancel it first.`,
  notFound: 'Nobody is known by this number now',
  confirm: (name: string) =>
    `Forget ${name}? Name, phone, address and notes go from the list and from past orders; what was sold and paid stays. This action cannot be undone.`,
} as const;
