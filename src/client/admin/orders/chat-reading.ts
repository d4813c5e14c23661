import type { Answers } from '#client/lib/trpc.ts';
import type { DeskOrderInput } from '#shared/desk.ts';
import { formatPhone, parsePhone } from '#shared/phone.ts';

export type ReadChat = Answers['deskAdmin']['readChat'];
export type ReceiverClaim = ReadChat['receiver'][number];
export type ItemClaim = ReadChat['items'][number];
export type ReceiverField = ReceiverClaim['of'];
type KnownCustomer = NonNullable<NonNullable<ReadChat['customer']>['known']>;

export const receiverLabels: Record<ReceiverField, string> = {
  fullName: 'Full name',
  phone: 'Phone',
  email: 'Email',
  shippingAddress: 'Address',
};
export const receiverFields = ['fullName', 'phone', 'email', 'shippingAddress'] as const;

/** A claim's value as its field has it. */
export const asTyped = (of: ReceiverField, value: string): string => (of === 'phone' ? formatPhone(value) : value);

/** What is known of the customer where the chat says nothing about it: an unsure word of the chat leaves the field open too. */
export const knownFields = (read: ReadChat, known: KnownCustomer): { of: ReceiverField; value: string }[] =>
  (['fullName', 'email', 'shippingAddress'] as const).flatMap((of) =>
    known[of] === '' || read.receiver.some((claim) => claim.of === of) ? [] : [{ of, value: known[of] }],
  );

/** Puts an item into the order, in place of the same one with another number. */
export function withItem(items: DeskOrderInput['items'], { value, material }: ItemClaim): DeskOrderInput['items'] {
  const { materialId, kind, quantity } = value;
  const at = items.findIndex((item) => item.materialId === materialId && item.kind === kind);
  if (at === -1) return [...items, { materialId, kind, quantity, unitPricePaise: material.pricePaise }];
  return items.map((item, index) => (index === at ? { ...item, quantity } : item));
}

export const withoutItem = (items: DeskOrderInput['items'], { value }: ItemClaim): DeskOrderInput['items'] =>
  items.filter(({ materialId, kind }) => materialId !== value.materialId || kind !== value.kind);

/** What is sure, in the fields that are empty and among items that are not there yet; nothing that was typed is lost. */
export function filledFrom(typed: DeskOrderInput, read: ReadChat): Partial<DeskOrderInput> {
  const sure = read.receiver.filter(({ isSure }) => isSure);
  const known = read.customer?.known ? knownFields(read, read.customer.known) : [];
  const fields = [...sure, ...known]
    .filter(({ of }) => typed[of] === '')
    .map(({ of, value }) => [of, asTyped(of, value)]);
  const items = read.items
    .filter(({ of, isSure, value }) => of === 'item' && isSure && !isListed(typed, value))
    .reduce(withItem, typed.items);
  return { ...Object.fromEntries(fields), items, chatLanguage: read.language };
}

const isListed = (typed: DeskOrderInput, { materialId, kind }: ItemClaim['value']): boolean =>
  typed.items.some((item) => item.materialId === materialId && item.kind === kind);

/** Whether the form says what the claim says. */
export const isReceiverUsed = (typed: DeskOrderInput, { of, value }: { of: ReceiverField; value: string }): boolean =>
  of === 'phone' ? parsePhone(typed.phone) === value : typed[of].trim() === value.trim();

export function isItemUsed(typed: DeskOrderInput, { of, value }: ItemClaim): boolean {
  if (of === 'takenOut') return !isListed(typed, value);
  return typed.items.some(
    ({ materialId, kind, quantity }) =>
      materialId === value.materialId && kind === value.kind && quantity === value.quantity,
  );
}

/** What an order needs and the chat does not say at all. */
export function missingFrom(read: ReadChat): string[] {
  const known = read.customer?.known ? knownFields(read, read.customer.known) : [];
  const isThere = (field: ReceiverField) => [...read.receiver, ...known].some(({ of }) => of === field);
  return [
    read.items.every(({ of }) => of === 'takenOut') && 'the books',
    !isThere('fullName') && 'the name',
    !isThere('phone') && 'the phone number',
    !isThere('shippingAddress') && read.items.some(({ value }) => value.kind === 'printed') && 'the address',
  ].filter((name) => name !== false);
}
