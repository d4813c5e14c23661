/*
 * A stored mail never contains a link that signs somebody in: a placeholder stands in the token's place, and the token is
 * made when the mail is sent.
 */
const placeholder = '#{token}';

/** A link to a page of the site that gets its token when the mail is sent. Browsers never send the part after #. */
export const tokenLink = (url: string): string => url + placeholder;

/** A stored text with its token, as it is sent. */
export const withToken = (content: string, token: string): string => content.replaceAll(placeholder, `#${token}`);

/** A stored text without its links, as admins may see it. */
export const withoutTokenLinks = (text: string): string => text.replaceAll(/\S+#\{token\}/g, '(link removed)');
