import { PDFDocument } from '@cantoo/pdf-lib';
import { siteDefaults } from '#shared/site/facts.ts';
import { drawBlock, heightOfAnswers } from './blocks.ts';
import { widthOf, wrap } from './fonts.ts';
import { wordsOf } from './markup.ts';
import { colors, openSheet, paper, type Sheet, textWidth } from './sheet.ts';
import type { Block } from './topic.ts';

export type Booklet = {
  title: string;
  subtitle: string;
  /** What stands above the title, such as the category. */
  label: string;
  parts: { heading: string; blocks: Block[] }[];
};

/** Sets a booklet: a title page with the contents, then the parts. `date`: UTC ms, shown on the title page. */
export async function makePdf(booklet: Booklet, date: number): Promise<{ bytes: Uint8Array; pages: number }> {
  const sheet = await openSheet(booklet.title);
  const contents = booklet.parts.map(({ heading, blocks }) => {
    // A part that would leave its heading alone at the foot of a page begins the next one.
    if (sheet.pageNumber() === 1) sheet.newPage();
    else sheet.need(heightOfStart(blocks[0]));
    const page = sheet.pageNumber();
    drawPartHeading(sheet, heading);
    for (const block of blocks) drawBlock(sheet, block);
    return { heading, page };
  });
  drawTitlePage(sheet, booklet, contents, date);

  const { pdf } = sheet;
  pdf.setTitle(booklet.title);
  pdf.setAuthor(siteDefaults.founder);
  pdf.setCreator(siteDefaults.name);
  pdf.setProducer(siteDefaults.name);
  pdf.setCreationDate(new Date(date));
  pdf.setModificationDate(new Date(date));
  return { bytes: await pdf.save(), pages: pdf.getPageCount() };
}

/** The first pages of a PDF, as a PDF of their own. */
export async function firstPages(bytes: Uint8Array, pages: number): Promise<Uint8Array> {
  const whole = await PDFDocument.load(bytes);
  const part = await PDFDocument.create();
  const copied = await part.copyPages(
    whole,
    Array.from({ length: pages }, (_, index) => index),
  );
  for (const page of copied) part.addPage(page);
  part.setTitle(`${whole.getTitle() ?? ''} (sample)`);
  return part.save();
}

/** What a part's heading asks for with what follows it; the key to the questions is not cut in two. */
const heightOfStart = (first: Block | undefined): number =>
  first?.kind === 'answers' ? 60 + heightOfAnswers(first.answers) : 170;

function drawPartHeading(sheet: Sheet, heading: string): void {
  const { serif } = sheet.fonts;
  const look = { family: { ...serif, roman: serif.bold }, size: 17, color: colors.brand, leading: 22 };
  if (!sheet.isTop()) sheet.skip(16);
  sheet.write(wrap(heading, look.family, look.size, textWidth), look);
  sheet.skip(7);
}

function drawTitlePage(
  sheet: Sheet,
  { title, subtitle, label }: Booklet,
  contents: { heading: string; page: number }[],
  date: number,
): void {
  const { title: page, fonts } = sheet;
  const { sans, serif } = fonts;
  const bold = { ...serif, roman: serif.bold };
  const band = 262;
  page.drawRectangle({
    x: 0,
    y: paper.height - band,
    width: paper.width,
    height: band,
    color: colors.deep,
  });
  page.drawRectangle({ x: 0, y: paper.height - band - 5, width: paper.width, height: 5, color: colors.brand });

  const write = (text: string, y: number, look: { family: typeof serif; size: number; color: typeof colors.ink }) => {
    const leading = look.size * 1.2;
    const lines = wrap(text, look.family, look.size, textWidth);
    for (const [index, line] of lines.entries())
      sheet.drawLine(page, line, { x: paper.side, y: y - index * leading }, look);
    return y - lines.length * leading;
  };
  const top = paper.height - 58;
  write(siteDefaults.name, top, { family: { ...sans, roman: sans.bold }, size: 11, color: colors.white });
  write(label, top - 52, { family: sans, size: 10, color: colors.tint });
  const below = write(title, top - 84, { family: bold, size: 25, color: colors.white });
  write(subtitle, below + 2, { family: { ...serif, roman: serif.italic }, size: 12, color: colors.tint });

  let y = write('In this booklet', paper.height - band - 46, { family: bold, size: 13, color: colors.brand }) - 6;
  for (const { heading, page: number } of contents) {
    write(heading, y, { family: serif, size: 10.5, color: colors.ink });
    const x = paper.width - paper.side - widthOf(serif.roman, 10.5, String(number));
    sheet.drawLine(page, wordsOf(String(number)), { x, y }, { family: serif, size: 10.5, color: colors.grey });
    y -= 18;
  }

  const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(
    date,
  );
  write(`${siteDefaults.founder}. Edition of ${month}.`, 66, { family: serif, size: 10, color: colors.ink });
  write('For the personal study of the student who received it. Please do not share or resell.', 48, {
    family: { ...serif, roman: serif.italic },
    size: 9,
    color: colors.grey,
  });
}
