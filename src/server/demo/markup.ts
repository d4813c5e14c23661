export type Style = 'roman' | 'bold' | 'italic';
/** What stands between two spaces; its style may change inside, as before a comma after an italic title. */
export type Word = { text: string; style: Style }[];

/** Typed quotes and hyphens between figures as a printer would set them. */
export const typographic = (text: string): string =>
  text
    .replaceAll(/(^|[\s(_*‘])'(?=\S)/g, '$1‘')
    .replaceAll("'", '’')
    .replaceAll('...', '…')
    .replaceAll(/(\d)-(?=\d)/g, '$1–');

/** Splits text with `*bold*` and `_italic_` into words. */
export function wordsOf(markup: string): Word[] {
  const words: Word[] = [[]];
  for (const piece of typographic(markup).split(/(\*[^*]+\*|_[^_]+_)/)) {
    const style: Style = piece.startsWith('*') ? 'bold' : piece.startsWith('_') ? 'italic' : 'roman';
    const text = style === 'roman' ? piece : piece.slice(1, -1);
    for (const [index, part] of text.split(' ').entries()) {
      if (index > 0) words.push([]);
      if (part !== '') words.at(-1)?.push({ text: part, style });
    }
  }
  return words.filter((word) => word.length > 0);
}

/** A line's words put together again into the longest pieces of one style. */
export function runsOf(line: Word[]): Word {
  const runs: Word = [];
  for (const [index, word] of line.entries()) {
    for (const [part, { text, style }] of word.entries()) {
      const spaced = index > 0 && part === 0 ? ` ${text}` : text;
      const last = runs.at(-1);
      if (last?.style === style) last.text += spaced;
      else runs.push({ text: spaced, style });
    }
  }
  return runs;
}
