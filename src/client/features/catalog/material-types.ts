import type { Answers } from '#client/lib/trpc.ts';

/** A material as the list gives it, and as its own page does. */
export type MaterialItem = Answers['materials']['list']['items'][number];
export type MaterialDetail = Answers['materials']['get'];

/** Whether a material is nothing but a free sample: it can be read in whole, and nothing of it is sold. */
export const isFreeSample = ({
  downloadUrl,
  isSoldAsPdf,
  isSoldInPrint,
}: Pick<MaterialItem, 'downloadUrl' | 'isSoldAsPdf' | 'isSoldInPrint'>): boolean =>
  downloadUrl !== null && !isSoldAsPdf && !isSoldInPrint;
