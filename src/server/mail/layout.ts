/** How a mail is laid out, as text and as HTML. */
import type { Mail } from './mailer.ts';

/** Whose mails these are. `publicUrl`: an origin; every link in a mail starts with it, never with a request's Host. */
export type MailSite = {
  name: string;
  publicUrl: string;
  contactEmail: string;
  contactPhone: string;
  /** Who sells, with the postal address, in one line. */
  seller: string;
  /** How long a printed copy takes: `3-5 business days`. */
  deliveryTime: string;
  timeZone: string;
};

type MailContent = {
  recipient: string;
  subject: string;
  /** Plain words, a paragraph each; a line break in one stays one. */
  paragraphs: string[];
  /** The first stands out as a button. */
  links?: { label: string; url: string }[];
  note?: string;
  lastLink?: { label: string; url: string };
};

/** Sets a mail in the site's one layout, as plain text and as HTML. Everything given is text; nothing is markup. */
export function composeMail(
  site: Pick<MailSite, 'name' | 'publicUrl' | 'seller'>,
  { recipient, subject, paragraphs, links = [], note, lastLink }: MailContent,
): Mail {
  const text = [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(note ? [note] : []),
    ...(lastLink ? [`${lastLink.label}:\n${lastLink.url}`] : []),
    `-- \n${site.name}\n${site.publicUrl}\n${site.seller}`,
  ].join('\n\n');

  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f5f9;font:16px/1.6 system-ui,'Segoe UI',Roboto,'Noto Sans Tamil',sans-serif;color:#1e293b">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
<p style="margin:0 0 20px;font:700 19px/1.3 Georgia,serif;color:#1d4ed8">${escapeHtml(site.name)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${links.map(linkHtml).join('\n')}
${note ? `<p style="margin:24px 0 0;font-size:14px;color:#475569">${escapeHtml(note)}</p>` : ''}
${lastLink ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(lastLink.url)}" style="color:#475569">${escapeHtml(lastLink.label)}</a></p>` : ''}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;color:#475569;text-align:center">${escapeHtml(site.name)} · <a href="${escapeHtml(site.publicUrl)}" style="color:#475569">${escapeHtml(site.publicUrl)}</a><br>${escapeHtml(site.seller)}</p>
</body>
</html>`;
  return { recipient, subject, text, html };
}

function linkHtml({ label, url }: { label: string; url: string }, index: number): string {
  const href = escapeHtml(url);
  if (index > 0)
    return `<p style="margin:0 0 12px"><a href="${href}" style="color:#1d4ed8">${escapeHtml(label)}</a></p>`;
  return `<p style="margin:24px 0 12px"><a href="${href}" style="display:inline-block;padding:12px 22px;background:#2563eb;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#475569">Or copy this address into your browser:<br><a href="${href}" style="color:#1d4ed8;word-break:break-all">${href}</a></p>`;
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
