import { afterEach, expect, test } from 'vitest';
import { siteSections } from '#shared/site.ts';
import { putOrder } from '../../support/orders.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
afterEach(() => context.close());

test('An order page offers a link into a UPI app only once the owner has said that the UPI ID is a merchant’s.', async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  const student = context.addUser('asha');
  const orderId = putOrder(context, { user: student, payBy: 'upi', quotedAt: context.clock(), totalPaise: 56_000 });
  const link = async () => (await context.caller(student).orders.byId({ id: orderId })).upiAppUrl;
  expect(await link()).toBeNull();
  expect(await context.visitor.site.info()).toMatchObject({ upiId: 'teacher@okbank', upiAppUrl: null });

  const { siteAdmin } = context.caller(context.addUser('owner', { isAdmin: true }));
  const facts = { ...siteSections.facts, upiId: 'shop@bank', isUpiMerchant: true, upiMerchantCode: '5942' };
  await siteAdmin.save({ section: 'facts', content: facts });
  const params = new URL((await link()) ?? '').searchParams;
  expect(Object.fromEntries(params)).toMatchObject({ pa: 'shop@bank', am: '560.00', mc: '5942', mode: '04' });
  expect(params.get('tr')).toBe(orderId.slice(0, 8));
  const info = await context.visitor.site.info();
  expect(info.upiAppUrl).toContain('mc=5942');
  expect(info).not.toHaveProperty('upiMerchantCode');
});
