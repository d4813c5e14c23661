import type { Answers } from '#client/lib/trpc.ts';

/** A material in the list, and on its own page. */
export type MaterialItem = Answers['materials']['list']['items'][number];
export type MaterialDetail = Answers['materials']['get'];

/** Whether a material is only a free sample: readable in full, and not sold. */
export const isFreeSample = ({
  downloadUrl,
  isSoldAsPdf,
  isSoldInPrint,
}: Pick<MaterialItem, 'downloadUrl' | 'isSoldAsPdf' | 'isSoldInPrint'>): boolean =>
  downloadUrl !== null && !isSoldAsPdf && !isSoldInPrint;
