type PlainPage = {
  title: string;
  heading: string;
  /** HTML of our own. */
  paragraphs: string[];
  /** After how many seconds the browser tries again by itself. */
  retryAfterS: number;
};

/** A small page without scripts, for when the site cannot send the page itself. Nothing in it comes from outside. */
export const plainPage = ({ title, heading, paragraphs, retryAfterS }: PlainPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterS}">
<title>${title}</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1c2433}</style>
<h1>${heading}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</html>`;
