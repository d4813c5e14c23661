import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/db/schema/mails.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { putOrder } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let desk: TestContext['visitor']['ordersAdmin'];
beforeEach(() => {
  context = createTestContext();
  desk = context.caller(context.addUser('owner', { isAdmin: true })).ordersAdmin;
});
afterEach(() => context.close());

const putParcel = (status: 'pending' | 'confirmed' = 'confirmed') =>
  putOrder(context, { status, contactEmail: 'meena@example.com', items: [{ kind: 'printed' }] });
const seen = async (id: string) => ({ id, expectedUpdatedAt: (await desk.byId({ id })).updatedAt });
const parcel = (trackingNumber: string) => ({ carrier: 'DTDC', trackingNumber, trackingUrl: '' });

describe('Changes of several orders', () => {
  test('Several parcels are sent in one request, each with its own tracking number and its own mail.', async () => {
    const ids = [putParcel(), putParcel()];
    const changes = await Promise.all(
      ids.map(async (id, at) => ({ ...(await seen(id)), status: 'shipped' as const, shipment: parcel(`D100${at}`) })),
    );
    expect(await desk.setStatuses({ changes })).toMatchObject(
      ids.map((id) => ({ outcome: 'changed', id, before: 'confirmed', status: 'shipped' })),
    );
    const sent = await Promise.all(ids.map((id) => desk.byId({ id })));
    expect(sent.map(({ shipment }) => shipment?.trackingNumber)).toEqual(['D1000', 'D1001']);
    expect(context.db.select().from(mails).all()).toHaveLength(2);
  });

  test('What is refused of one order is told, and the others are changed all the same.', async () => {
    const [good, stale, download] = [putParcel(), putParcel(), putOrder(context, { status: 'confirmed' })];
    const changes = [
      { ...(await seen(stale)), expectedUpdatedAt: 1, status: 'shipped' as const, shipment: parcel('D2') },
      { ...(await seen(download)), status: 'shipped' as const, shipment: parcel('D3') },
      { id: 'nowhere', expectedUpdatedAt: 1, status: 'shipped' as const },
      { ...(await seen(good)), status: 'shipped' as const, shipment: parcel('D1') },
    ];
    expect(await desk.setStatuses({ changes })).toMatchObject([
      { outcome: 'refused', id: stale, message: orderMessages.changedMeanwhile },
      { outcome: 'refused', id: download, message: deskMessages.noPrintedCopies },
      { outcome: 'refused', id: 'nowhere', message: orderMessages.notFound },
      { outcome: 'changed', id: good },
    ]);
    const statuses = await Promise.all([good, stale, download].map((id) => desk.byId({ id })));
    expect(statuses.map(({ status }) => status)).toEqual(['shipped', 'confirmed', 'confirmed']);
  });

  test('Several changes are taken back in one request, and no mail is sent.', async () => {
    const ids = [putParcel('pending'), putParcel('pending')];
    const changes = await Promise.all(ids.map(async (id) => ({ ...(await seen(id)), status: 'confirmed' as const })));
    const outcomes = await desk.setStatuses({ changes });
    const back = outcomes.flatMap((done) =>
      done.outcome === 'changed' ? { id: done.id, status: done.before, expectedUpdatedAt: done.updatedAt } : [],
    );
    expect(await desk.setStatuses({ changes: back })).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    expect(context.db.select().from(mails).all()).toEqual([]);
  });

  test('At least one and at most a hundred orders are changed at once.', async () => {
    const change = { id: 'x', expectedUpdatedAt: 1, status: 'shipped' as const };
    expect((await failure(desk.setStatuses({ changes: [] }))).code).toBe('BAD_REQUEST');
    const many = Array.from({ length: 101 }, () => change);
    expect((await failure(desk.setStatuses({ changes: many }))).code).toBe('BAD_REQUEST');
  });
});
