/** What students do in the shop: they buy by card and by UPI, pay late, twice or too little, report wrongly, and leave. */
import { eq } from 'drizzle-orm';
import { findSessionUser } from '#server/auth/session-user.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { ProviderPayment } from '#server/gateway/gateway.ts';
import { seriesFormat } from '#shared/enums.ts';
import { formatPaise } from '#shared/money.ts';
import type { SessionUser } from '#shared/users.ts';
import { filledForm, place } from '../../tests/support/checkout.ts';
import { reportUtr } from '../../tests/support/desk.ts';
import { paymentEvent } from '../../tests/support/provider-events.ts';
import { createChance } from './chance.ts';
import { forgetAttempts } from './hall.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import type { World } from './world.ts';

export const password = 'temple-lamp-9';
/** Of that password, at the cost of the tests. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$etcoE5mITxPvNqNWZukQuw$mykxScLN1mb19Geth3i+koi4AqifoI/TAu9U0d7ev6s';

export const studentActs: readonly Act[] = [
  { name: 'buys a PDF or a series by card', weight: 6, does: buyPdf },
  { name: 'pays an order that was left open', weight: 3, does: payLate },
  { name: 'puts something into the cart', weight: 5, does: fillCart },
  { name: 'changes her mind about the cart', weight: 1, does: changeCart },
  { name: 'checks out the cart by card', weight: 3, does: checkOutByCard },
  { name: 'checks out the cart by UPI', weight: 4, does: checkOutByUpi },
  { name: 'asks for printed copies', weight: 3, does: askForCopies },
  { name: 'pays by UPI', weight: 8, does: payByUpi },
  { name: 'discards an order', weight: 1, does: discard },
  { name: 'looks at her pages', weight: 3, does: look },
  { name: 'corrects the profile', weight: 1, does: correctProfile },
];

/** Of those who have an account from the first day. */
export const residentActs: readonly Act[] = [
  ...studentActs,
  { name: 'deletes the account', weight: 0.15, does: leave },
];

const self = ({ me }: Moment): string => me.userId ?? '';

/** The account as the site knows it now; an act of somebody who left is not taken. */
function userOf(moment: Moment): SessionUser {
  const user = findSessionUser(moment.world.db, self(moment));
  if (!user) throw new Error(`${moment.me.name} has no account`);
  return user;
}

const onSale = (world: World) => world.db.select().from(materials).where(eq(materials.isActive, true)).all();

async function buyPdf(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const sold = onSale(world).filter(
    ({ fileId, format, pricePaise }) => (fileId || format === seriesFormat) && pricePaise,
  );
  const material = chance.pick(sold);
  if (!material) return nothing;
  const begun = await ask(world, world.as(self(moment)).checkout.createDownloadOrder({ materialId: material.id }));
  if (!begun.value?.success) return `${material.title}: ${begun.said ?? begun.value?.error}`;
  return `${material.title}: ${await atTheWindow(moment, begun.value.order.id)}`;
}

/** What happens in the provider's window, and what the site hears of it from the browser. */
async function atTheWindow(moment: Moment, providerOrderId: string): Promise<string> {
  const { world, chance } = moment;
  const begin = (how: Partial<ProviderPayment>) =>
    world.provider.pay(providerOrderId, { createdAt: world.state.now, ...how });
  const act = chance.weighed([
    { weight: 6, does: 'pays' },
    { weight: 2, does: 'closes the window' },
    { weight: 1, does: 'fails' },
    { weight: 2, does: 'pays, and loses the line' },
    { weight: 1, does: 'pays twice' },
    { weight: 1, does: 'pays, and bears the fee,' },
    { weight: 0.7, does: 'pays less by an offer of the provider,' },
    { weight: 1, does: 'is only authorized' },
  ] as const)?.does;
  if (act === undefined || act === 'closes the window') return 'closes the window';
  if (act === 'fails') {
    tell(world, 'payment.failed', begin({ status: 'failed' }).payment);
    return 'the card fails';
  }
  if (act === 'is only authorized') {
    tell(world, 'payment.authorized', begin({ status: 'authorized' }).payment);
    return 'only authorized';
  }
  const duePaise = world.provider.orders.get(providerOrderId)?.amountPaise ?? 0;
  const { payment, answer } = begin(otherAmount(act, duePaise));
  tell(world, 'payment.captured', payment);
  if (act === 'pays twice') tell(world, 'payment.captured', begin({}).payment);
  const paid = `${act} ${formatPaise(payment.amountPaise)}`;
  if (act === 'pays, and loses the line') return paid;
  const verified = await ask(world, world.as(self(moment)).payments.verify(answer));
  if (verified.value?.success) world.memory.promised.captured.add(payment.id);
  return `${paid}, ${ending(verified, verified.value?.success ? 'verified' : 'not verified')}`;
}

/** Whose customers bear the fee pay more than the order; an offer of the provider takes something off. */
function otherAmount(act: string, duePaise: number): Partial<ProviderPayment> {
  const feePaise = Math.round(duePaise * 0.0236);
  if (act.includes('bears the fee')) return { amountPaise: duePaise + feePaise, feePaise };
  return act.includes('less') ? { amountPaise: Math.round(duePaise * 0.8), feePaise } : {};
}

/** The provider's event sets out; whether and when it arrives is not the student's. */
function tell(world: World, event: string, payment: ProviderPayment): void {
  world.events.push({ payload: paymentEvent(event, payment), id: `event_${world.events.length}_${payment.id}` });
}

async function ownOrders(moment: Moment) {
  const mine = await ask(moment.world, moment.world.as(self(moment)).orders.mine({ limit: 20 }));
  return mine.value?.items ?? [];
}

async function payLate(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  if (chance.happens(0.4)) {
    // A window that was left open in another tab, whatever became of its order since.
    const left = chance.pick([...world.provider.orders.keys()]);
    return left === undefined ? nothing : `an old window: ${await atTheWindow(moment, left)}`;
  }
  const order = chance.pick((await ownOrders(moment)).filter(({ status }) => status === 'pending'));
  if (!order) return nothing;
  const begun = await ask(world, world.as(self(moment)).checkout.resume({ orderId: order.id }));
  return begun.value?.success ? atTheWindow(moment, begun.value.order.id) : ending(begun, 'cannot be paid by card');
}

async function fillCart(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const material = chance.pick(onSale(world));
  if (!material) return nothing;
  const kind = material.printPricePaise && chance.happens(0.7) ? 'printed' : 'download';
  const quantity = kind === 'printed' ? 1 + chance.below(3) : 1;
  const added = await ask(world, world.as(self(moment)).cart.add({ materialId: material.id, kind, quantity }));
  return `${quantity} ${kind} of ${material.title}: ${ending(added)}`;
}

async function changeCart(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const { cart, orders } = world.as(self(moment));
  const item = chance.pick((await cart.get()).items);
  if (chance.happens(0.2)) await ask(world, orders.chooseReminders({ isOn: chance.happens(0.5) }));
  if (!item) return nothing;
  const { materialId, kind } = item;
  const changed = chance.happens(0.5)
    ? cart.setQuantity({ materialId, kind, quantity: 1 + chance.below(3) })
    : cart.remove({ materialId, kind });
  return ending(await ask<unknown>(world, changed));
}

/** The checkout form as the page fills it in, with the coupon where the cart takes it. */
async function form(moment: Moment) {
  const { world, chance, me } = moment;
  const user = userOf(moment);
  const typed = { fullName: me.name, phone: phoneOf(me.name), email: user.email };
  const filled = await filledForm(world.context, user, typed);
  if (chance.happens(0.6)) return filled;
  const code = 'NEW50';
  const { value: coupon } = await ask(world, world.as(user.id).cart.applyCoupon({ code }));
  if (!coupon || !('discountPaise' in coupon)) return filled;
  const { discountPaise } = coupon;
  return { ...filled, couponCode: code, discountPaise, totalPaise: filled.totalPaise - discountPaise };
}

async function checkOutByCard(moment: Moment): Promise<string> {
  const { world } = moment;
  const begun = await ask(world, world.as(self(moment)).checkout.createOrder(await form(moment)));
  if (!begun.value?.success) return begun.said ?? begun.value?.error ?? 'refused';
  world.memory.promised.orders.add(begun.value.orderId);
  return atTheWindow(moment, begun.value.order.id);
}

async function checkOutByUpi(moment: Moment): Promise<string> {
  const { world } = moment;
  const placed = await ask(world, world.as(self(moment)).checkout.orderByUpi(await form(moment)));
  if (placed.value && 'orderId' in placed.value) world.memory.promised.orders.add(placed.value.orderId);
  return ending(placed, 'placed');
}

async function askForCopies(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const material = chance.pick(onSale(world).filter(({ format }) => format === 'Printed'));
  if (!material) return nothing;
  const asked = await ask(
    world,
    world.as(self(moment)).printRequests.create({
      fullName: me.name,
      email: `${me.name.toLowerCase()}@example.com`,
      phone: phoneOf(me.name),
      ...placeOf(me.name),
      items: [{ materialId: material.id, quantity: 1 + chance.below(2) }],
    }),
  );
  if (asked.value) world.memory.promised.orders.add(asked.value.orderId);
  return `${material.title}: ${ending(asked)}`;
}

/** She sends money from her UPI app, mostly what is due, and tells the site of it, mostly rightly. */
async function payByUpi(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const seen = chance.pick((await ownOrders(moment)).filter(({ status }) => status === 'pending'));
  if (!seen) return nothing;
  const order = (await ask(world, world.as(self(moment)).orders.byId({ id: seen.id }))).value;
  if (!order || order.duePaise <= 0 || order.quotedAt === null) return nothing;
  const amountPaise = chance.happens(0.8) ? order.duePaise : Math.max(100, order.duePaise - 100 * chance.below(300));
  const utr = `6${chance.digits(11)}`;
  const isReal = chance.happens(0.9);
  if (isReal) world.transfers.push({ utr, amountPaise, orderId: order.id, at: world.state.now, payer: me.name });
  const paid = isReal ? `sends ${formatPaise(amountPaise)}` : 'sends nothing';
  if (chance.happens(0.25)) return `${paid}, says nothing`;
  const told = chance.happens(0.85) ? utr : `6${chance.digits(11)}`;
  const reported = await ask(
    world,
    reportUtr(world.context, userOf(moment), { orderId: order.id, utr: told, amountPaise }),
  );
  return `${paid}, reports ${told === utr ? 'it' : 'another number'}: ${ending(reported)}`;
}

async function discard(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = chance.pick((await ownOrders(moment)).filter(({ status }) => status === 'pending'));
  return order ? ending(await ask(world, world.as(self(moment)).orders.discard({ id: order.id }))) : nothing;
}

/** All that her pages say is heard by the witness. */
async function look(moment: Moment): Promise<string> {
  const me = moment.world.as(self(moment));
  const { items } = await me.orders.mine({ limit: 50 });
  for (const { id } of items) await me.orders.byId({ id });
  await me.cart.get();
  await me.library.mine();
  await me.checkout.remembered();
  await me.profile.delivery();
  await me.profile.activity();
  return nothing;
}

/** Where she lives, in words that stand nowhere else. */
const placeOf = (name: string) => ({ ...place, address: `House of ${name}, North Street` });

async function correctProfile(moment: Moment): Promise<string> {
  const { world, me } = moment;
  await ask(world, world.as(self(moment)).profile.updateDelivery(placeOf(me.name)));
  return ending(
    await ask(world, world.as(self(moment)).profile.update({ fullName: me.name, phone: phoneOf(me.name) })),
  );
}

async function leave(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const left = await ask(world, world.as(self(moment)).account.delete({ password }));
  if (left.said !== null) return left.said;
  const { forgotten, gone } = world.memory;
  for (const words of [me.name, phoneOf(me.name)]) forgotten.add(words);
  gone.add(me.name);
  forgetAttempts(world, me.userId);
  return 'gone';
}

/** A number of her own, which stands nowhere else. */
export const phoneOf = (name: string): string => `+919${createChance(name).digits(9)}`;
