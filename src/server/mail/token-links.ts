/*
 * A link that signs somebody in never rests in a stored mail: its token is made when the mail is sent. Until then, and
 * in what is kept of the mail, a placeholder stands in the token's place.
 */
const placeholder = '#{token}';

/** A link to a page of the site that gets its token when the mail is sent. Browsers send what follows # to no server. */
export const tokenLink = (url: string): string => url + placeholder;

/** A stored text as its reader gets it. */
export const withToken = (content: string, token: string): string => content.replaceAll(placeholder, `#${token}`);

/** A stored text as everybody else may see it. */
export const withoutTokenLinks = (text: string): string => text.replaceAll(/\S+#\{token\}/g, '(link removed)');
