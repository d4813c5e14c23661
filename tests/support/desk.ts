import { settings } from '#server/db/schema/settings.ts';
import type { PrintRequestInput } from '#shared/fulfilment.ts';
import { settingKey } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, place } from './checkout.ts';
import { addMaterial } from './shop.ts';
import type { TestContext } from './test-context.ts';

/** The input of a print request for this material. */
export const wishFor = (materialId: string, change: Partial<PrintRequestInput> = {}): PrintRequestInput => ({
  ...contact,
  ...place,
  items: [{ materialId, quantity: 1 }],
  fromCart: false,
  ...change,
});

/** A material that is sold printed, for ₹250 unless told otherwise. */
export const addPrinted = (context: TestContext, change: Parameters<typeof addMaterial>[1] = {}): string =>
  addMaterial(context, {
    title: 'Poetry, printed',
    format: 'Printed',
    printPricePaise: 25_000,
    fileId: null,
    ...change,
  });

/** Sets a fixed courier charge, so that a print request with known prices is quoted at once. */
export const fixCourierCharge = (context: TestContext, rupees: string): void =>
  void context.db
    .insert(settings)
    .values({ key: settingKey('delivery'), value: { courierCharge: rupees } })
    .onConflictDoNothing()
    .run();

/** An unpaid UPI order of ₹310 by this student; returns its id. */
export async function awaitingOrder(context: TestContext, student: SessionUser): Promise<string> {
  fixCourierCharge(context, '60');
  const { orderId } = await context.caller(student).printRequests.create(wishFor(addPrinted(context)));
  return orderId;
}
