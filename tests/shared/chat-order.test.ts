import { describe, expect, test } from 'vitest';
import { readChatOrder } from '#shared/chat-order.ts';
import { books, builtChats } from '../corpora/chats.ts';

describe('An order that is read out of a pasted chat', () => {
  test('There are a hundred chats.', () => expect(builtChats).toHaveLength(100));

  test.each(builtChats)('Chat $number in $language gives who, where and what.', ({ chat, who, language }) => {
    const read = readChatOrder(chat, books);
    expect(read).toMatchObject({
      fullName: who.name,
      phone: who.phone,
      language,
      items: [{ materialId: 'grammar', quantity: 2 }],
    });
    expect(read.shippingAddress).toContain(who.address[0]);
    expect(read.shippingAddress.replaceAll(' ', '')).toContain(who.pincode);
    expect(read.shippingAddress).not.toMatch(/\d{10}|[Gg]rammar|Peyar|பெயர்/);
  });

  test('Several books in one line are several items, each with its number of copies.', () => {
    expect(readChatOrder('I need 3 British Drama, 2 Phonetics and Grammar', books).items).toEqual([
      { materialId: 'drama', quantity: 3 },
      { materialId: 'phonetics', quantity: 2 },
      { materialId: 'grammar', quantity: 1 },
    ]);
  });

  test('What is not understood stays as it was typed, and what fits two books alike is not guessed.', () => {
    const both = [
      { materialId: 'one', title: 'PG TRB English Unit One' },
      { materialId: 'two', title: 'PG TRB English Unit Two' },
    ];
    const read = readChatOrder('Need PG TRB English Unit book\nWhen will the next batch start?', both);
    expect(read).toMatchObject({ items: [], fullName: '', phone: '', shippingAddress: '' });
    expect(read.rest).toBe('Need PG TRB English Unit book\nWhen will the next batch start?');
  });

  test.each(['', '\n\n', '🙏🙏', 'ok sir', '123456', '0'.repeat(5000), `${'a, '.repeat(1600)}625001`])(
    'The odd text %# is read without an order of anything.',
    (chat) => {
      const started = performance.now();
      expect(readChatOrder(chat, books).items).toEqual([]);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );
});
