import { auditedChanges } from '#server/audited.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import type { Event } from '#server/work.ts';
import type { FilePurpose, StoredFile } from '#shared/files.ts';
import { lowStockMail, oversoldMail } from './stock.mails.ts';

export const materialEvents = auditedChanges('material');

export const comboEvents = auditedChanges('combo');

type Series = { id: string; title: string };

const seriesLine = (action: string, { id, title }: Series) => ({
  action,
  entity: 'material',
  entityId: id,
  name: title,
});

export const seriesContentsSet: Event<Series & { before: object; after: object }> = {
  audit: ({ before, after, ...one }) => ({ ...seriesLine('update', one), before, after }),
};

export const seriesEnded: Event<Series> = {
  audit: (one) => ({ ...seriesLine('update', one), before: { isActive: true }, after: { isActive: false } }),
};

export const stockRanLow: Event<{ title: string; left: number }> = {
  tell: ({ tx, config }, facts) => ({ mails: [{ mail: lowStockMail(facts, mailSite(tx, config)) }] }),
};

export const orderOversold: Event<{ orderId: string; lacking: { title: string; copies: number }[] }> = {
  tell: ({ tx, config }, facts) => ({ mails: [{ mail: oversoldMail(facts, mailSite(tx, config)) }] }),
};

export const fileUploaded: Event<{ purpose: FilePurpose; file: StoredFile }> = {
  audit: ({ purpose, file: { id, name, sizeBytes } }) => ({
    action: 'upload',
    entity: 'file',
    entityId: id,
    name,
    after: { purpose, name, sizeBytes },
  }),
};
