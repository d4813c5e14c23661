/** What may be uploaded, and how files are named. */
import { z } from 'zod';
import { line } from './input.ts';

/** What a stored file is for; the site itself renders each `sample_page` and `paper_page`. */
export const filePurposes = [
  'material',
  'sample',
  'cover',
  'sample_page',
  'payment_proof',
  'paper',
  'paper_page',
  'solutions',
  'answer',
] as const;
export type FilePurpose = (typeof filePurposes)[number];
export const publicFilePurposes: readonly FilePurpose[] = ['sample', 'cover', 'sample_page'];

export const maxUploadBytes = 50 * 1024 * 1024;

/** The largest picture, in pixels: a small file may decode into more than a phone's memory. */
export const maxImagePixels = 40_000_000;

/** The largest picture of a payment, in bytes (1 MB): the browser makes a larger one smaller before it is sent. */
export const maxProofBytes = 1024 * 1024;

/** The largest file with an answer to a rejection, in bytes (5 MB): a certificate as a picture or a scan. */
export const maxAnswerBytes = 5 * 1024 * 1024;

export const uploadPurposes = [
  'material',
  'sample',
  'cover',
  'paper',
  'solutions',
] as const satisfies readonly FilePurpose[];

export const mediaTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const mediaTypesOf: Record<FilePurpose, readonly MediaType[]> = {
  material: ['application/pdf'],
  sample: ['application/pdf'],
  cover: ['image/png', 'image/jpeg', 'image/webp'],
  sample_page: ['image/webp'],
  payment_proof: ['image/png', 'image/jpeg', 'image/webp'],
  paper: ['application/pdf'],
  paper_page: ['image/webp'],
  solutions: ['application/pdf'],
  answer: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
};

export const mostPaperPages = 120;

/** Of a question paper. */
export const tooManyPages = (pages: number): string =>
  `This PDF has ${pages} pages; a question paper may have at most ${mostPaperPages}.`;

export const uploadRefusals = {
  empty: 'The file is empty. Please choose another.',
  tooLarge: 'The file is larger than 50 MB. Please split it or make it smaller.',
  proofTooLarge: 'The picture is larger than 1 MB. Please send a screenshot.',
  answerTooLarge: 'The file is larger than 5 MB. Please send a smaller scan or a photo.',
  beingChecked: 'Your file is being checked. Please wait a moment.',
  tooManyFiles: 'You have sent five files within an hour. Please try again later.',
  notAnswer: 'This is neither a PDF nor a picture. Please choose a PDF, PNG, JPEG or WebP file.',
  notPdf: 'This is not a PDF file. Please choose a PDF.',
  notImage: 'This is not a picture the site can show. Please choose a PNG, JPEG or WebP picture.',
  tooManyPixels: 'This picture is too large to be shown on a phone. Please choose one of at most 40 megapixels.',
  damagedImage: 'This picture is damaged and cannot be shown. Please choose another.',
  encrypted: 'This PDF opens only with a password. Open it, print it to PDF and upload that.',
  protected: 'This PDF is protected against changes. Print it to PDF and upload that.',
  damaged: 'This PDF is damaged and cannot be read. Please save it again as PDF (print to PDF) and upload that.',
  ambiguous:
    'Programs do not agree on what the pages of this PDF are. Please save it again as PDF (print to PDF) and upload that.',
  tooComplex: 'This PDF is too complex to be checked. Please save it again or split it, and upload it again.',
  cannotBeStamped:
    'This PDF cannot be given to buyers, because their name cannot be put on its pages. Please save it again, for example with “Print” and “Save as PDF”, and upload it again.',
  interrupted: 'The upload was interrupted. Please check your connection and try again.',
} as const;

const activeContent = {
  script: 'scripts',
  start: 'links that open files or send data',
  attachment: 'attached files',
  media: 'video, sound or 3D',
  form: 'an interactive form (XFA)',
} as const;
export type ActiveContent = keyof typeof activeContent;

const savedNotes = {
  asSent: '',
  unprotected: 'Its protection against changes was taken off.',
  resaved: 'It was built in an unusual way and has been saved again. Please look through it once.',
  pagesOnly: 'It was damaged; its pages were saved again, without bookmarks. Please look through it once.',
} as const;

export type UploadChanges = { saved: keyof typeof savedNotes; removed: ActiveContent[] };

export function changesNote({ saved, removed }: UploadChanges): string {
  const kinds = removed.map((kind) => activeContent[kind]).join(', ');
  return [savedNotes[saved], kinds && `Taken out, to keep readers safe: ${kinds}.`].filter(Boolean).join(' ');
}

export function wrongKind(purpose: FilePurpose): string {
  if (purpose === 'answer') return uploadRefusals.notAnswer;
  return mediaTypesOf[purpose].includes('application/pdf') ? uploadRefusals.notPdf : uploadRefusals.notImage;
}

/** The query of an upload; the file itself is the body. */
export const uploadQuery = z.strictObject({
  purpose: z.enum(uploadPurposes),
  name: line(255, 'The file needs a name'),
});

export const extensionOf: Record<MediaType, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
};

/** The answer to an upload. `note`: from changesNote. */
export type StoredFile = {
  id: string;
  name: string;
  mediaType: MediaType;
  sizeBytes: number;
  pages: number | null;
  note: string;
};

/** `1536` is `1.5 KB`, `2048` is `2 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Number((bytes / 1024).toFixed(1))} KB`;
  if (bytes < 10 * 1024 ** 3) return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
  return `${Math.round(bytes / 1024 ** 3)} GB`;
}

/** More downloads than this within manyDownloadsMs suggest a shared account. */
export const manyDownloads = 20;
export const manyDownloadsMs = 24 * 60 * 60 * 1000;
/** Requests by one person for one file within this time count as one download, in ms. */
export const sameDownloadMs = 10 * 60 * 1000;
/** A file that is read on the page is fetched bit by bit, for as long as somebody reads: this counts once in so many ms. */
export const sameReadingMs = 24 * 60 * 60 * 1000;
