/** Which links may be shown, and how previews are embedded. */

const driveHosts = new Set(['drive.google.com', 'docs.google.com']);
const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);

/** An https address without user or port; null for anything else. */
export function parseHttps(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.port === '' ? url : null;
}

/** Whether the text is an https link into Google Drive or Docs, judged by its parsed host. */
export function isDriveUrl(text: string): boolean {
  const url = parseHttps(text);
  return url !== null && driveHosts.has(url.hostname);
}

/**
 * The address that embeds a Google Drive file or Google document; null for any other link. The content security policy
 * allows frames of these hosts only.
 */
export function embedUrl(text: string): string | null {
  const url = parseHttps(text);
  if (url?.hostname === 'drive.google.com') {
    const fromPath = /^\/file\/d\/([\w-]+)/.exec(url.pathname)?.[1];
    const id = fromPath ?? (['/open', '/uc'].includes(url.pathname) ? url.searchParams.get('id') : null);
    return id && /^[\w-]+$/.test(id) ? `https://drive.google.com/file/d/${id}/preview` : null;
  }
  if (url?.hostname !== 'docs.google.com') return null;
  if (/^\/(?:document|presentation|spreadsheets)\/d\/e\/[\w-]+\/pub/.test(url.pathname)) return url.href;
  const file = /^\/(?:document|presentation|spreadsheets)\/d\/[\w-]{2,}/.exec(url.pathname)?.[0];
  return file === undefined ? null : `https://docs.google.com${file}/preview`;
}

/** Whether the text is an https link to YouTube, judged by its parsed host. */
export function isYoutubeUrl(text: string): boolean {
  const url = parseHttps(text);
  return url !== null && (url.hostname === 'youtu.be' || youtubeHosts.has(url.hostname));
}

/** The 11-character id out of a watch, short, shorts, live or embed link; null when it is none of them. */
export function youtubeVideoId(text: string): string | null {
  const url = parseHttps(text);
  if (url === null) return null;
  let id: string | null | undefined = null;
  if (url.hostname === 'youtu.be') id = url.pathname.split('/')[1];
  else if (youtubeHosts.has(url.hostname)) {
    id =
      url.pathname === '/watch'
        ? url.searchParams.get('v')
        : /^\/(?:shorts|live|embed)\/([^/]+)/.exec(url.pathname)?.[1];
  }
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

/** The video host's medium-quality picture (320 x 180) of a video; null when the link is not recognised. */
export function youtubeThumbnailUrl(text: string): string | null {
  const id = youtubeVideoId(text);
  return id === null ? null : `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
}

/**
 * A WhatsApp chat with prefilled text. `number`: any spelling with country code; only its digits count. Without one,
 * WhatsApp asks whom to send the text to.
 */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The first chat message about a material (specification, section 7). */
export const purchaseMessage = (title: string): string => `Hi, I'm interested in purchasing: ${title}`;

/** Whether the text is an https address, judged as a browser reads it. */
export const isHttpsUrl = (text: string): boolean => parseHttps(text) !== null;

type OrderWords = {
  /** The order's short id. */
  reference: string;
  titles: string[];
  /** The total, formatted; empty while it is unknown. */
  amount: string;
};

/** The first chat message about an order. */
export function orderMessage({ reference, titles, amount }: OrderWords): string {
  const about = [titles.join(', '), amount].filter((part) => part !== '').join('; ');
  return `Hi, I have a question about my order ${reference}${about === '' ? '' : ` (${about})`}.`;
}

/** A `tel:` link out of a phone number as people write it. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** What a UPI payment is for. `reference`: an order's short id, alone in the note, since banks cut notes off on their statements. */
export type UpiOrder = { amountPaise: number; reference: string };

/**
 * A UPI payment link (NPCI deep linking: spaces are %20, never +), for just this order or, without one, for any amount.
 * `merchantCode`: of a merchant's id, for a link that opens an app on the same phone (mode 04); a QR code needs none.
 */
export function upiUrl(upiId: string, payeeName: string, order?: UpiOrder, merchantCode?: string): string {
  const payee = `upi://pay?pa=${encodeURIComponent(upiId)}&pn=${encodeURIComponent(payeeName)}`;
  const merchant = merchantCode === undefined ? '' : `&mc=${merchantCode}&mode=04`;
  if (!order) return `${payee}&cu=INR${merchant}`;
  const reference = order.reference.replaceAll(/[^0-9A-Za-z]/g, '');
  const amount = (order.amountPaise / 100).toFixed(2);
  return `${payee}&am=${amount}&cu=INR&tr=${reference}&tn=${reference}${merchant}`;
}

/** A path to go to after signing in; anything that could leave the site becomes `/`. */
export function safeReturnPath(next: string | null | undefined): string {
  return next && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : '/';
}

const returnable =
  /^\/(?:(?:material|combos)\/[0-9a-f]{32}|order-printed\?material=[0-9a-f]{32}|tests(?:\/[0-9a-f]{32})?|cart|library|orders)(?=[?#]|$)/;

/**
 * A return path as it may stand in a mailed link; empty for any other than some pages of the shop. Anybody can sign up
 * with anybody's address, and the site carries no stranger's words to other people's mailboxes.
 */
export const mailedReturnPath = (next: string | null | undefined): string => returnable.exec(next ?? '')?.[0] ?? '';

/** An address with the way on from there, a return path; empty: none. */
export const withReturn = (url: string, next: string): string =>
  next === '' ? url : `${url}?${new URLSearchParams({ next })}`;
