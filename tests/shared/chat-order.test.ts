import { describe, expect, test } from 'vitest';
import { readChatOrder } from '#shared/chat/read-order.ts';
import { newestOfChat } from '#shared/desk.ts';
import { builtChats } from '../corpora/built-chats.ts';
import { books, judgeChat, own } from '../corpora/chat-shop.ts';
import { chats, writtenChats } from '../corpora/chats.ts';
import { heldOutChats } from '../corpora/held-out-chats.ts';

const read = (chat: string) => readChatOrder(chat, { books, own });
const sure = (chat: string) =>
  read(chat)
    .claims.filter(({ isSure }) => isSure)
    .map(({ of, value }) => [of, typeof value === 'string' ? value : `${value.quantity} ${value.materialId}`]);
const open = (chat: string) => read(chat).claims.flatMap(({ of, why }) => (why === null ? [] : [[of, why]]));

describe('An order that is read out of a pasted chat', () => {
  test('There are more than two hundred chats.', () => expect(writtenChats.length).toBeGreaterThan(200));

  test.each([...writtenChats, ...heldOutChats])('Nothing is wrong without a word in the chat “$name”.', (chat) => {
    expect(judgeChat(chat).filter(({ outcome }) => outcome === 'silent')).toEqual([]);
  });

  test('Nine in ten of all that they say is read right.', () => {
    for (const { judge, leastRight } of chats) {
      const { right, total } = judge();
      expect(right / total).toBeGreaterThanOrEqual(leastRight);
    }
  });

  test.each(builtChats)('The plain chat “$name” is read whole.', (chat) => {
    expect(judgeChat(chat).map(({ outcome }) => outcome)).toEqual(['right', 'right', 'right', 'right']);
  });

  test.each([
    ['english', 'Hi sir, need grammar 1'],
    ['tamil', 'Vanakkam, grammar rendu venum'],
    ['tamil', 'வணக்கம், grammar 2'],
  ])('The language is %s in “%s”.', (language, chat) => expect(read(chat).language).toBe(language));

  test('Each claim has the line it was read from, as it was written.', () => {
    const { claims } = read('Vanakkam 🙏\n\n*Need* grammar  2\nName: Kala Devi');
    expect(claims.map(({ of, source }) => [of, source])).toEqual([
      ['item', { line: 3, text: '*Need* grammar  2' }],
      ['fullName', { line: 4, text: 'Name: Kala Devi' }],
    ]);
  });

  test('What is not understood is left as it was typed, and what fits two books alike is open.', () => {
    const chat = 'Need PG TRB English Complete Set of books\nNeed complete set\nWhen will the next batch start?';
    expect(sure(chat)).toEqual([['item', '1 pgset']]);
    expect(open('Need complete set 1')).toEqual([
      ['item', '2 materials fit these words'],
      ['item', '2 materials fit these words'],
    ]);
    expect(read(chat).left).toEqual([{ line: 3, text: 'When will the next batch start?' }]);
  });

  test('Of two numbers in a line the one behind “alternate” is left open, and says why.', () => {
    const { claims } = read('98401 23456, alternate 90031 22445');
    expect(claims.map(({ value, why }) => [value, why])).toEqual([
      ['+919840123456', null],
      ['+919003122445', 'It may be somebody else’s number'],
    ]);
  });

  test('A word of every chat is no title misspelt.', () => {
    const course = {
      materialId: 'course',
      title: 'Research Methodology for Course Work',
      tags: '',
      kinds: ['printed'] as const,
    };
    const inShop = (chat: string) => readChatOrder(chat, { books: [course], own }).claims.length;
    expect([inShop('Eppo varum courier?'), inShop('Research metodology 1')]).toEqual([0, 1]);
  });

  test('A head that nobody knows gives nothing to an address, and its digits are no copies.', () => {
    const { claims, left } = read('24/11/26 10:31 >> Kala > grammar\nDrama send\n12 North Street, Madurai 625020');
    expect(JSON.stringify(claims)).not.toContain('24/11/26');
    expect(left.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(left).toContainEqual({ line: 1, text: '24/11/26 10:31 >> Kala > grammar' });
  });

  test('Of a chat that is too long the newest part is kept, from the beginning of a line.', () => {
    expect(newestOfChat(`old line\n${'a'.repeat(19_995)}\nnew line`)).toBe('new line');
    expect(newestOfChat('short')).toBe('short');
  });

  const blanks = ' '.repeat(4900);
  test.each([
    `ph${blanks}x 9876543210`,
    `pin${blanks}x 625001`,
    `name${blanks}:${blanks}x`,
    `(${blanks}1${blanks}y`,
    '0'.repeat(20_000),
    'ph '.repeat(6600),
    'unit '.repeat(4000),
    'a@'.repeat(10_000),
    'a.'.repeat(10_000),
    `${'a, '.repeat(6000)}625001`,
    '9 '.repeat(10_000),
    '[24/11'.repeat(3300),
    'name: '.repeat(3300),
    'grammar and '.repeat(1600),
    'grammar 2\n'.repeat(1900),
    '625001\n'.repeat(2800),
    '😀'.repeat(10_000),
    ':'.repeat(20_000),
    `${'-'.repeat(9000)}: 98401 23456`,
    'கா'.repeat(9000),
  ])('The odd text %# is read at once.', { timeout: 3000 }, (chat) => {
    expect(read(chat).claims.filter(({ of, isSure }) => of === 'phone' && isSure).length).toBeLessThan(2);
  });
});
