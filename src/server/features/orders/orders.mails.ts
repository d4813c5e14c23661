import type { Config } from '#server/config.ts';
import { composeMail, mailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { type ItemKind, type OrderStatus, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

type ChangedOrder = {
  id: string;
  status: OrderStatus;
  totalPaise: number;
  contactEmail: string;
  contactName: string;
  items: { kind: ItemKind; title: string; quantity: number }[];
};

/** Tells the customer that an admin has set the order's status. */
export function statusChangedMail(
  { id, status, contactEmail, contactName, items }: ChangedOrder,
  config: Config,
): Mail {
  return composeMail(mailSite(config), {
    recipient: contactEmail,
    subject: `Your order ${shortOrderId(id)} is now ${orderStatusLabels[status].toLowerCase()}`,
    paragraphs: [
      `Dear ${contactName || 'customer'},`,
      `Your order is now ${orderStatusLabels[status].toLowerCase()}.`,
      items.map(({ title, quantity }) => `${title} x ${quantity}`).join('\n'),
    ],
    links: [{ label: 'All your orders', url: config.publicUrl + paths.orders }],
  });
}
