/** Addresses of Google Forms. */
import { parseHttps } from './links.ts';

/** Whether the text is an https link to a Google Form (`forms.gle/…` or `docs.google.com/forms/…`). */
export function isGoogleFormUrl(text: string): boolean {
  const url = parseHttps(text);
  if (url === null) return false;
  if (url.hostname === 'forms.gle') return url.pathname.length > 1;
  return url.hostname === 'docs.google.com' && url.pathname.startsWith('/forms/');
}

/** A form's link for those who answer it, where it is one for editing: `…/forms/d/ID/edit` becomes `…/viewform`. */
export function publicFormUrl(formUrl: string): string {
  const url = parseHttps(formUrl);
  if (url?.hostname !== 'docs.google.com') return formUrl;
  const [, id, page] = /^\/forms\/(?:u\/\d+\/)?d\/(?!e\/)([\w-]+)(?:\/(\w*))?/.exec(url.pathname) ?? [];
  return id === undefined || page === 'viewform' ? formUrl : `https://docs.google.com/forms/d/${id}/viewform`;
}

/** Whether a form's link can be pre-filled: Google's short links (forms.gle) drop the answers. */
export const canBePrefilled = (formUrl: string): boolean => {
  const url = parseHttps(formUrl);
  return url?.hostname === 'docs.google.com' && url.pathname.startsWith('/forms/');
};

/**
 * A form's link with one question answered beforehand, as Google's "Get pre-filled link" makes it; a link that cannot
 * carry it stays as it is. `entry`: `entry.123456`.
 */
export function prefilledFormUrl(formUrl: string, { entry, answer }: { entry: string; answer: string }): string {
  if (entry === '' || !canBePrefilled(formUrl)) return formUrl;
  const url = new URL(formUrl);
  url.searchParams.set('usp', 'pp_url');
  url.searchParams.set(entry, answer);
  return url.href;
}

const entryName = /^entry\.\d{1,20}$/;

/**
 * The question that a prefilled link fills in, or `entry.123456` itself; empty text names none. Of several, the one
 * that was answered with CODE is meant.
 */
export function formEntry(text: string): { entry: string } | { refusal: string } {
  if (text === '' || entryName.test(text)) return { entry: text };
  const url = parseHttps(text);
  if (url?.hostname === 'forms.gle')
    return {
      refusal: 'This is a short link, which does not name the question. Please paste the long pre-filled link.',
    };
  const filled = [...(url?.searchParams ?? [])].filter(([name]) => entryName.test(name));
  const [first] = filled;
  if (!first)
    return {
      refusal:
        'This link fills in no question. In the form choose ⋮ and “Get pre-filled link”, answer the question for the code, and paste the link.',
    };
  if (filled.length === 1) return { entry: first[0] };
  const meant = filled.filter(([, answer]) => answer.trim().toUpperCase() === 'CODE');
  return meant.length === 1 && meant[0]
    ? { entry: meant[0][0] }
    : {
        refusal:
          'This link fills in several questions. Please make one with the word CODE at the question for the code.',
      };
}
