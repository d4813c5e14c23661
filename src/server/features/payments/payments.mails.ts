import { encode } from 'html-entities';
import type { Config } from '#server/config.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { type ItemKind, type OrderStatus, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { deliveryPromise } from '#shared/site/purchase.ts';

export type PaidOrder = {
  id: string;
  status: OrderStatus;
  totalPaise: number;
  razorpayPaymentId: string;
  /** UTC ms. */
  paidAt: number;
  buyer: { name: string; email: string; phone: string } | null;
  items: { materialId: string; kind: ItemKind; title: string; quantity: number; unitPricePaise: number }[];
};

type Site = Pick<Config, 'publicUrl' | 'site' | 'timeZone'>;
type Line = string | { text: string; url: string };

/** To the buyer: what was bought, the receipt's facts, and where to download. */
export function orderConfirmedMail(order: PaidOrder & { buyer: { email: string } }, site: Site): Mail {
  const downloads = order.items
    .filter(({ kind }) => kind === 'download')
    .map(({ materialId, title }) => ({ text: `Download ${title}`, url: site.publicUrl + paths.download(materialId) }));
  const printed = order.items.some(({ kind }) => kind === 'printed');
  return {
    recipient: order.buyer.email,
    ...compose(`Your order ${shortOrderId(order.id)} is confirmed`, [
      `Dear ${order.buyer.name},`,
      'Thank you. We have received your payment and your order is confirmed.',
      ...receipt(order, site),
      ...downloads,
      ...(downloads.length > 0 ? ['To download, sign in with this email address. The download stays yours.'] : []),
      ...(printed ? [`Your printed copy reaches you by courier in ${deliveryPromise}.`] : []),
      { text: 'All your orders', url: site.publicUrl + paths.orders },
      `Questions? Write to ${site.site.contactEmail} or call ${site.site.contactPhone}.`,
      site.site.name,
    ]),
  };
}

/** To the educator: somebody paid. */
export function orderPaidNote(order: PaidOrder, site: Site): Mail {
  const { buyer } = order;
  return {
    recipient: site.site.contactEmail,
    ...compose(`New paid order ${shortOrderId(order.id)}: ${formatPaise(order.totalPaise)}`, [
      buyer ? `${buyer.name} (${buyer.email}${buyer.phone ? `, ${buyer.phone}` : ''}) has paid.` : 'An order was paid.',
      ...(order.status === 'cancelled'
        ? ['This order was already cancelled when the payment arrived. Please decide whether to refund it.']
        : []),
      ...receipt(order, site),
    ]),
  };
}

function receipt(order: PaidOrder, { timeZone }: Site): string[] {
  return [
    [
      `Order: ${shortOrderId(order.id)}`,
      `Paid: ${formatDateTime(order.paidAt, timeZone)}`,
      `Payment reference: ${order.razorpayPaymentId}`,
      ...order.items.map(
        ({ title, kind, quantity, unitPricePaise }) =>
          `${title} (${kind === 'download' ? 'PDF download' : 'printed copy'}), ${quantity} x ${formatPaise(unitPricePaise)}`,
      ),
      `Total: ${formatPaise(order.totalPaise)}`,
    ].join('\n'),
  ];
}

function compose(subject: string, lines: Line[]): Pick<Mail, 'subject' | 'text' | 'html'> {
  const asText = (line: Line) => (typeof line === 'string' ? line : `${line.text}:\n${line.url}`);
  const asHtml = (line: Line) =>
    typeof line === 'string'
      ? `<p>${encode(line).replaceAll('\n', '<br>')}</p>`
      : `<p><a href="${encode(line.url)}">${encode(line.text)}</a></p>`;
  return { subject, text: lines.map(asText).join('\n\n'), html: lines.map(asHtml).join('\n') };
}
