import { openDb } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { dataOf, mutate } from './lib/client.ts';
import { readCopy } from './lib/data-file.ts';
import { fillShop, type Person } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: 4, full: 10 };
const code = 'ONCE50';
const pricePaise = 19_900;
const discountPaise = 10_000;

/** Opens checkouts one after the other with a coupon for one use, each closing the one before, then pays them all. */
async function payClosedCheckouts(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site, provider) => {
    const count = sizes[mode];
    const { students, materialIds } = await fillShop(site.dataFile, { students: 1, materials: count });
    const [student] = students;
    if (!student) throw new Error('A shop has students');
    addCoupon(site.dataFile);
    const { url } = await site.start({ ...provider.env, TRUSTED_PROXIES: '127.0.0.1' });

    const begun: string[] = [];
    for (const materialId of materialIds) begun.push(await checkOut(url, student, materialId));
    for (const razorpayOrderId of begun) {
      const { payment } = provider.pay(razorpayOrderId);
      const { headers, body } = provider.event('payment.captured', payment);
      const response = await fetch(`${url}/webhooks/razorpay`, { method: 'POST', headers, body });
      if (response.status !== 200) throw new Error(`the event was answered ${response.status}`);
    }

    const { discounted, held, money } = readCopy(site.dataFile, (client) => {
      const number = (sql: string) => Number(client.prepare(sql).pluck().get());
      return {
        discounted: number("select count(*) from orders where status <> 'cancelled' and discount_paise > 0"),
        held: number(
          "select count(*) from orders join payments on order_id = orders.id where orders.status = 'cancelled' and payments.status = 'paid'",
        ),
        money: number("select count(*) from payments where status = 'paid'"),
      };
    });
    const failures: string[] = [];
    if (discounted > 1) failures.push(`a coupon for one use counted for ${discounted} orders`);
    if (money !== count) failures.push(`${count - money} of ${count} payments are not in the books`);
    if (held < count - discounted)
      failures.push(`${count - discounted - held} held payments ask for nobody's attention`);
    return { figure: `${count} checkouts paid: ${discounted} discounted, ${held} held for a decision`, failures };
  });
}

function addCoupon(dataFile: string): void {
  const db = openDb(dataFile);
  const now = Date.now();
  db.insert(coupons).values({ code, percent: 50, maxUses: 1, createdAt: now, updatedAt: now }).run();
  db.$client.close();
}

/** Takes a cart with only this material to the checkout window; returns the provider's order. */
async function checkOut(url: string, { cookie, email }: Person, materialId: string): Promise<string> {
  const item = { materialId, kind: 'download' };
  dataOf(await mutate(url, 'cart.add', { ...item, quantity: 1 }, cookie));
  const answer = dataOf(
    await mutate(
      url,
      'checkout.createOrder',
      {
        ships: false,
        fullName: 'Kavitha Selvam',
        email,
        phone: '98765 43210',
        items: [{ ...item, quantity: 1, unitPricePaise: pricePaise }],
        combos: [],
        courierPaise: 0,
        discountPaise,
        couponCode: code,
        totalPaise: pricePaise - discountPaise,
      },
      cookie,
    ),
  );
  if (!answer.success) throw new Error(`the checkout was refused: ${JSON.stringify(answer)}`);
  dataOf(await mutate(url, 'cart.remove', item, cookie));
  return answer.order.id;
}

export const closedCheckouts: Check = { run: payClosedCheckouts };
