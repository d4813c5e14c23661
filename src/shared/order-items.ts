/** What kinds of things an order holds, and what they open. Apart from orders.ts, so that the shop's pages need no zod. */
import { seriesFormat } from './enums.ts';

export const itemKinds = ['download', 'printed'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The format of an item as it is sold: a printed copy of a material whose own format is PDF is no PDF. */
export const soldFormat = ({ kind, format }: { kind: ItemKind; format: string }): string =>
  kind === 'printed' && format.toLowerCase() === 'pdf' ? 'Printed' : format;

export const itemKindLabels: Record<ItemKind, string> = { download: 'PDF download', printed: 'Printed copy' };

/** What kind of thing was sold: `PDF download`, `Printed copy`, `Test series`. */
export const itemLabel = ({ kind, format }: { kind: ItemKind; format: string }): string =>
  format === seriesFormat ? seriesFormat : itemKindLabels[kind];

type Item = { kind: ItemKind; format: string };

/** Whether there is a PDF among these items, or a test series. */
export const hasPdf = (items: readonly Item[]): boolean =>
  items.some(({ kind, format }) => kind === 'download' && format !== seriesFormat);
export const hasSeries = (items: readonly Item[]): boolean => items.some(({ format }) => format === seriesFormat);

/** What of these items is open to who has paid: `downloads and tests`; empty for printed copies. */
export const openedBy = (items: readonly Item[]): string =>
  [hasPdf(items) && 'downloads', hasSeries(items) && 'tests'].filter(Boolean).join(' and ');

const wordsOfKinds = new Set(['', 'pdf', 'print', 'printed', 'copy', 'download', 'and', 'or']);

/** Whether a format says more than the kind of item beside it: not just `Printed` or `PDF and printed`. */
export const saysMoreThanKind = (format: string): boolean =>
  format !== seriesFormat &&
  format
    .toLowerCase()
    .split(/[\s+&,/]/)
    .some((word) => !wordsOfKinds.has(word));
