/** One subject of the sample notes, written as plain text; the functions below give it its structure. */
export type Topic = {
  title: string;
  /** `## heading`, `- point`, `| cell | cell` (first row: headings), paragraphs; `*bold*` and `_italic_` inside. */
  notes: string;
  /** A line each: `author | work | date`. */
  works: string;
  /** A line each: `question | right answer | wrong | wrong | wrong`. */
  questions: string;
};

export type Work = { author: string; title: string; date: string };
export type Question = { text: string; answer: string; others: string[] };

export type Block =
  | { kind: 'heading' | 'paragraph' | 'point'; text: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'question'; number: number; text: string; options: string[] }
  | { kind: 'answers'; answers: string[] };

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const cells = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .split('|')
    .map((cell) => cell.trim());

export const worksOf = (topic: Topic): Work[] =>
  lines(topic.works).map((line) => {
    const [author = '', title = '', date = ''] = cells(line);
    return { author, title, date };
  });

export const questionsOf = (topic: Topic): Question[] =>
  lines(topic.questions).map((line) => {
    const [text = '', answer = '', ...others] = cells(line);
    return { text, answer, others };
  });

/** The notes as blocks: a line that opens with no mark goes on with the block above it, until a blank line. */
export function notesOf(topic: Topic): Block[] {
  const blocks: Block[] = [];
  let open: { text: string } | null = null;
  for (const line of topic.notes.split('\n').map((text) => text.trim())) {
    const last = blocks.at(-1);
    if (line === '') open = null;
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('|')) {
      if (last?.kind === 'table') last.rows.push(cells(line));
      else blocks.push({ kind: 'table', rows: [cells(line)] });
    } else if (open && !line.startsWith('- ')) open.text += ` ${line}`;
    else {
      const block = line.startsWith('- ')
        ? { kind: 'point' as const, text: line.slice(2) }
        : { kind: 'paragraph' as const, text: line };
      blocks.push(block);
      open = block;
    }
    if (line.startsWith('## ') || line.startsWith('|')) open = null;
  }
  return blocks;
}
