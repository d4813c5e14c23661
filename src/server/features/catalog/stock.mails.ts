import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { copiesInWords } from '#shared/printed-copies.ts';

export function lowStockMail({ title, left }: { title: string; left: number }, site: MailSite): Mail {
  return composeMail(site, {
    recipient: site.contactEmail,
    subject: left === 0 ? `Sold out: ${title}` : `Only ${copiesInWords(left)} left: ${title}`,
    paragraphs: [
      left === 0
        ? `The last printed copy of "${title}" is sold. It shows as sold out now.`
        : `Only ${copiesInWords(left)} of "${title}" ${left === 1 ? 'is' : 'are'} left. At 0 it shows as sold out.`,
      'When you have printed more, update "Copies in stock" of the material.',
    ],
    links: [{ label: 'Your materials', url: site.publicUrl + paths.adminMaterials }],
  });
}

export function oversoldMail(
  { orderId, lacking }: { orderId: string; lacking: { title: string; copies: number }[] },
  site: MailSite,
): Mail {
  return composeMail(site, {
    recipient: site.contactEmail,
    subject: `Oversold: order ${shortOrderId(orderId)}`,
    paragraphs: [
      'This order is confirmed, but there are not enough printed copies for it:',
      lacking.map(({ title, copies }) => `${title}: ${copiesInWords(copies)} missing`).join('\n'),
      'Print what is missing and send the order as usual; or cancel it and send the money back.',
    ],
    links: [{ label: 'Open the order', url: site.publicUrl + paths.adminOrder(orderId) }],
  });
}
