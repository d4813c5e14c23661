/** The nouns of the catalogue, each once: what the admin's log calls a thing and its fields, and the screen that lists it. */
import type { z } from 'zod';
import { batchInput } from './batches.ts';
import { boardNoticeInput } from './board.ts';
import { comboInput } from './combos.ts';
import { couponInput } from './coupons.ts';
import { materialInput } from './materials.ts';
import { paths } from './paths.ts';
import { testInput } from './tests.ts';
import { videoInput } from './videos.ts';

/** `screen`: its address; `schema`: what a form of it takes. */
type Noun = { label: string; screen: string; schema: z.ZodObject };

export const nouns = {
  material: { label: 'Material', screen: paths.adminMaterials, schema: materialInput },
  combo: { label: 'Combo pack', screen: paths.adminCombos, schema: comboInput },
  coupon: { label: 'Coupon', screen: paths.adminCoupons, schema: couponInput },
  test: { label: 'Test', screen: paths.adminTests, schema: testInput },
  batch: { label: 'Batch', screen: paths.adminBatches, schema: batchInput },
  video: { label: 'Video', screen: paths.adminVideos, schema: videoInput },
  board_notice: { label: 'Notice', screen: paths.adminBoard, schema: boardNoticeInput },
} as const satisfies Record<string, Noun>;

export type NounName = keyof typeof nouns;

/** The noun by the name that the audit log keeps; undefined for everything else that is changed. */
export const nounOf = (entity: string): Noun | undefined => new Map<string, Noun>(Object.entries(nouns)).get(entity);
