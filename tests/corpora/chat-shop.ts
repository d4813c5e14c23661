import type { OwnContacts } from '#shared/chat/claims.ts';
import { readChatOrder } from '#shared/chat/read-order.ts';
import type { ChatBook } from '#shared/chat/titles.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { Outcome } from './corpus.ts';

const printed = ['printed'] as const;
const both = ['printed', 'download'] as const;
const book = (materialId: string, title: string, kinds: ChatBook['kinds'] = printed, tags = ''): ChatBook => ({
  materialId,
  title,
  kinds,
  tags,
});

/** What the shop of the chats sells. */
export const books: readonly ChatBook[] = [
  book('unit1', 'UG TRB English Unit 1: Chaucer to Milton', ['download']),
  book('unit2', 'UG TRB English Unit 2: Restoration and Eighteenth Century', both),
  book('shakespeare', 'PG TRB English: Shakespeare', both),
  book('prosody', 'PG TRB English: Literary Forms, Terms and Prosody'),
  book('grammar', 'UG TRB English: Grammar and Usage', printed, 'இலக்கணம்'),
  book('ugset', 'UG TRB English: Complete Set of 12 Printed Books'),
  book('pgset', 'PG TRB English: Complete Set of 10 Printed Books'),
  book('gk', 'General Knowledge for TRB: Tamil Nadu and India', printed, 'பொது அறிவு'),
  book('poetics', 'PG TRB English: Indian Poetics and Aesthetics'),
  book('tet', 'TET Paper II: English and Pedagogy Guide'),
  book('women', 'PG TRB English: Women’s Writing Reader'),
  book('workbook', 'Compulsory Tamil Eligibility Test: Practice Workbook'),
  book('drama', 'UG TRB English: British Drama'),
  book('phonetics', 'Phonetics and Linguistics'),
];

export const own: OwnContacts = {
  names: ['TRB English Academy', 'Dr. Meera Natarajan'],
  phones: ['+919876543210'],
  emails: ['contact@example.com'],
  upiId: 'trbenglish@okaxis',
};

/** What a chat says; what is left out it does not say. `items`: book, copies, and how where it is not printed. */
export type Says = {
  fullName?: string;
  phone?: string;
  email?: string;
  address?: string;
  items?: readonly (readonly [materialId: string, quantity: number, kind?: ItemKind])[];
  takenOut?: readonly string[];
};

/** `name`: what is special about it. */
export type WrittenChat = { name: string; chat: string; says: Says };

/** Letters and digits alone: how an address is broken into lines and marked off makes no difference. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]/gu, '');

const fields = [
  ['fullName', 'fullName', (text: string) => text],
  ['phone', 'phone', (text: string) => text],
  ['email', 'email', (text: string) => text],
  ['address', 'shippingAddress', bare],
] as const;

export type JudgedField = { field: string; outcome: Outcome; said: string; read: string };

/**
 * What the reader made of each thing a chat says, and of what it says nothing about. A field without a sure claim is asked: the
 * form says that it was not found, or offers what was found.
 */
export function judgeChat({ chat, says }: WrittenChat): JudgedField[] {
  const { claims, left } = readChatOrder(chat, { books, own });
  const judged = fields.flatMap(([field, of, key]): JudgedField[] => {
    const sure = claims.find((claim) => claim.of === of && claim.isSure);
    const said = says[field] ?? '';
    const read = typeof sure?.value === 'string' ? sure.value : '';
    if (said === '' && read === '') return [];
    return [{ field, outcome: read === '' ? 'asked' : key(read) === key(said) ? 'right' : 'silent', said, read }];
  });
  const keyOf = (materialId: string, quantity: number, kind: string) => `${quantity} ${kind} ${materialId}`;
  const sureItems = claims.flatMap(({ of, isSure, value }) =>
    of === 'item' && isSure && typeof value !== 'string' ? [value] : [],
  );
  const openItems = claims.filter(({ of, isSure }) => (of === 'item' || of === 'takenOut') && !isSure);
  const wanted = (says.items ?? []).map(([id, quantity, kind = 'printed']) => ({ id, key: keyOf(id, quantity, kind) }));
  for (const { id, key } of wanted) {
    const read = sureItems
      .filter(({ materialId }) => materialId === id)
      .map((item) => keyOf(item.materialId, item.quantity, item.kind));
    const isSaid = openItems.length > 0 || left.length > 0;
    const outcome = read.includes(key) ? 'right' : read.length === 0 && isSaid ? 'asked' : 'silent';
    judged.push({ field: 'item', outcome, said: key, read: read.join(', ') });
  }
  for (const item of sureItems) {
    const key = keyOf(item.materialId, item.quantity, item.kind);
    if (!wanted.some(({ id }) => id === item.materialId))
      judged.push({ field: 'item', outcome: 'silent', said: '', read: key });
  }
  for (const id of says.takenOut ?? []) {
    const isOut = claims.some(
      ({ of, isSure, value }) => of === 'takenOut' && isSure && typeof value !== 'string' && value.materialId === id,
    );
    const isIn = sureItems.some(({ materialId }) => materialId === id);
    judged.push({
      field: 'takenOut',
      outcome: isOut ? 'right' : isIn ? 'silent' : 'asked',
      said: id,
      read: isOut ? id : '',
    });
  }
  return judged;
}
