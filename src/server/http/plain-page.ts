type PlainPage = {
  title: string;
  heading: string;
  /** HTML of our own. */
  paragraphs: string[];
  retryAfterS?: number;
};

/** A page without scripts, for when the site cannot send its own, or need not. Nothing in it comes from outside. */
export const plainPage = ({ title, heading, paragraphs, retryAfterS }: PlainPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${retryAfterS === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfterS}">\n`}<title>${title}</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1c2433;background:#fff}
a{color:#1d4ed8;display:inline-block;padding:.6rem 0}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;color:#fff;background:#2563eb}
@media (prefers-color-scheme:dark){body{color:#e2e8f0;background:#0f172a}a{color:#93c5fd}}</style>
<h1>${heading}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</html>`;
