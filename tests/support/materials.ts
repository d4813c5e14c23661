import { fileChunks, files } from '#server/db/schema/files.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import type { FilePurpose } from '#shared/files.ts';
import type { MaterialInput, SampleInput } from '#shared/materials.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { isReceived, type PaymentStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import type { TestContext } from './test-context.ts';

export const newMaterial = (change: Partial<MaterialInput> = {}): MaterialInput => ({
  title: 'PG TRB English Unit 1',
  description: 'Chaucer to Milton, with 200 questions',
  category: 'PG_TRB',
  pricePaise: 19_900,
  pages: 120,
  format: 'PDF',
  previewUrl: 'https://drive.google.com/file/d/abc123/view',
  previewPages: 3,
  downloadUrl: '',
  fileId: null,
  imageFileId: null,
  ...change,
});

export const newSample = (change: Partial<SampleInput> = {}): SampleInput => ({
  title: 'UG TRB English model paper',
  description: 'Twenty questions with answers',
  category: 'UG_TRB',
  pages: 8,
  format: 'PDF',
  downloadUrl: 'https://drive.google.com/file/d/abc123/view',
  sampleFileId: null,
  ...change,
});

/** A stored file of this purpose; its id. */
export function addFile(context: TestContext, purpose: FilePurpose, { complete = true } = {}): string {
  const { id } = context.db
    .insert(files)
    .values({
      purpose,
      name: `${purpose}.pdf`,
      mediaType: purpose === 'cover' ? 'image/png' : 'application/pdf',
      sizeBytes: 5,
      pages: purpose === 'cover' ? null : 12,
      createdAt: context.clock(),
      completedAt: complete ? context.clock() : null,
    })
    .returning({ id: files.id })
    .get();
  context.db
    .insert(fileChunks)
    .values({ fileId: id, position: 0, bytes: Buffer.from('%PDF-') })
    .run();
  return id;
}

/** An order of this user for one material, with its payment in the given status. */
export function addOrder(
  context: TestContext,
  user: SessionUser,
  materialId: string,
  {
    status = 'paid',
    kind = 'download',
    quantity = 1,
  }: { status?: PaymentStatus; kind?: ItemKind; quantity?: number } = {},
): void {
  const at = { createdAt: context.clock(), updatedAt: context.clock() };
  const orderId = context.db
    .insert(orders)
    .values({
      userId: user.id,
      totalPaise: 19_900 * quantity,
      paidAt: isReceived(status) ? context.clock() : null,
      ...at,
    })
    .returning({ id: orders.id })
    .get().id;
  context.db
    .insert(orderItems)
    .values({
      orderId,
      materialId,
      kind,
      quantity,
      unitPricePaise: 19_900,
      title: 'As sold',
      category: 'PG_TRB',
      format: 'PDF',
      pages: 120,
    })
    .run();
  context.db
    .insert(payments)
    .values({
      orderId,
      userId: user.id,
      razorpayOrderId: `order_${orderId}`,
      razorpayPaymentId: status === 'created' ? null : `pay_${orderId}`,
      amountPaise: 19_900 * quantity,
      refundedPaise: status === 'refunded' ? 19_900 * quantity : 0,
      status,
      paidAt: status === 'paid' ? context.clock() : null,
      ...at,
    })
    .run();
  keepStates(context.db, [orderId]);
}

/** Links that are not https addresses. */
export const badLinks = [
  "javascript:alert('drive.google.com')",
  'https://drive.google.com@evil.com/file/d/abc',
  'http://drive.google.com/file/d/abc/view',
  'data:text/html,drive.google.com',
  '//drive.google.com/file/d/abc',
  'drive.google.com/file/d/abc',
];
