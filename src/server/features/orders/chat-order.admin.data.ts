import type { Executor } from '#server/db/open-db.ts';
import { findCustomerByPhone } from '#server/features/accounts/customers.admin.data.ts';
import { readChatOrder } from '#shared/chat-order.ts';
import { printedSold } from './sold-search.admin.data.ts';

/** What a pasted chat orders; a known phone number (`isKnown`) fills in what the chat does not say. Nothing is kept. */
export function readChat(db: Executor, chat: string) {
  const sold = printedSold(db);
  const { items, ...order } = readChatOrder(chat, sold);
  const known = order.phone === '' ? null : findCustomerByPhone(db, order.phone);
  return {
    ...order,
    fullName: order.fullName || known?.fullName || '',
    shippingAddress: order.shippingAddress || known?.shippingAddress || '',
    email: order.email || known?.email || '',
    isKnown: known !== null,
    items: items.flatMap(({ materialId, quantity }) => {
      const material = sold.find((each) => each.materialId === materialId);
      return material ? [{ ...material, quantity }] : [];
    }),
  };
}
