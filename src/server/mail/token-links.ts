/** A stored mail never contains a link that signs somebody in: the token is made when the mail is sent. */
const placeholder = '#{token}';

/** Browsers never send the part after #. */
export const tokenLink = (url: string): string => url + placeholder;

export const withToken = (content: string, token: string): string => content.replaceAll(placeholder, `#${token}`);

/** As admins may see it. */
export const withoutTokenLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => {
      const at = word.lastIndexOf(placeholder);
      return at < 1 ? word : `(link removed)${word.slice(at + placeholder.length)}`;
    })
    .join('');
