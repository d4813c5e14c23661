/** The promises about money, copies and letters, reckoned from what really happened at the provider and in the shop. */
import type { World } from './world.ts';

/** What is looked at after each step is asked in plain SQL: building a query takes longer than answering it. */
export const ask = <Row>({ db }: World, question: string, ...values: unknown[]): Row[] =>
  db.$client.prepare<unknown[], Row>(question).all(...values);

type Booked = { id: string; amountPaise: number; feePaise: number | null };

/** Card money is booked once, and as it came. */
export function bookedOtherwise(world: World): string[] {
  const seen = new Set<string>();
  const booked = ask<Booked>(
    world,
    `select razorpay_payment_id as id, amount_paise as amountPaise, fee_paise as feePaise from payments
      where razorpay_payment_id is not null and status in ('paid', 'refunded')`,
  );
  return booked.flatMap(({ id, amountPaise, feePaise }) => {
    const came = world.provider.payments.get(id);
    if (seen.has(id)) return [`${id} is booked twice`];
    seen.add(id);
    if (!came) return [`${id} is booked, and the provider does not know it`];
    if (came.status !== 'captured' && came.status !== 'refunded') return [`${id} is booked, and is ${came.status}`];
    const paise = amountPaise + (feePaise ?? 0);
    return paise === came.amountPaise ? [] : [`${id} is booked with ${paise} paise, and ${came.amountPaise} came`];
  });
}

/** A bank transfer counts once on an order. */
export function transfersTwice(world: World): string[] {
  const twice = ask<{ utr: string; orderId: string }>(
    world,
    `select utr, order_id as orderId from payments where utr <> '' and status in ('paid', 'refunded')
      group by order_id, utr having count(*) > 1`,
  );
  return twice.map(({ utr, orderId }) => `${utr} counts twice on order ${orderId}`);
}

/** Of several card payments of what an order costs, one counts. */
export function countedTwice(world: World): string[] {
  const twice = ask<{ orderId: string }>(
    world,
    `select order_id as orderId from payments join orders on orders.id = order_id where method = 'razorpay'
      and payments.status in ('paid', 'refunded') and is_duplicate = 0 and amount_paise = total_paise
      group by order_id having count(*) > 1`,
  );
  return twice.map(({ orderId }) => `order ${orderId} counts more than one card payment`);
}

/**
 * Where an order is still paid by card, the provider asks for what it costs. An order that was begun by UPI may be quoted
 * again and has an order at the provider for each price, of which the site opens that of the present one.
 */
export function askedOtherwise(world: World): string[] {
  const open = ask<{ orderId: string; providerId: string; amountPaise: number; totalPaise: number; payBy: string }>(
    world,
    `select order_id as orderId, razorpay_order_id as providerId, amount_paise as amountPaise, total_paise as totalPaise,
      pay_by as payBy from payments join orders on orders.id = order_id where method = 'razorpay'
      and payments.status = 'created' and closed_at is null and orders.status = 'pending' and takes = 'card'`,
  );
  return open.flatMap(({ orderId, providerId, amountPaise, totalPaise, payBy }) => {
    const asked = world.provider.orders.get(providerId)?.amountPaise;
    const wanted = payBy === 'razorpay' ? totalPaise : amountPaise;
    return asked === wanted ? [] : [`order ${orderId} costs ${wanted} paise, and ${asked} are asked`];
  });
}

/** The end of a refund is told once. */
export function refundsToldTwice(world: World): string[] {
  const told = ask<{ orderId: string }>(
    world,
    `select order_id as orderId from order_events where kind = 'refund_processed' group by order_id
      having count(*) > (select count(*) from refunds join payments on payments.id = payment_id
        where payments.order_id = order_events.order_id and refunds.status = 'processed')`,
  );
  return told.map(({ orderId }) => `order ${orderId} tells of more refunds than it has`);
}

/** How far the provider's clock may be from the site's, in ms. */
const toleranceMs = 5 * 60_000;

/** Money brings back no order that a person cancelled, and only one that was begun in time one that the site closed. */
export function revived(world: World): string[] {
  const paid = ask<{ orderId: string; cancelled: string; at: number; ids: string }>(
    world,
    `select paid.order_id as orderId, before.kind as cancelled, before.created_at as at, (select
        json_group_array(razorpay_payment_id) from payments where order_id = paid.order_id and is_duplicate = 0) as ids
      from order_events as paid join order_events as before on before.seq = (select max(seq) from order_events
        where order_id = paid.order_id and seq < paid.seq and status is not null)
      where paid.kind = 'paid' and paid.status = 'confirmed' and before.status = 'cancelled'`,
  );
  return paid.flatMap(({ orderId, cancelled, at, ids }) => {
    if (cancelled !== 'closed') return [`order ${orderId} was cancelled by a person, and confirmed by money`];
    const begun = (JSON.parse(ids) as (string | null)[]).map(
      (id) => world.provider.payments.get(id ?? '')?.createdAt ?? Infinity,
    );
    return begun.some((moment) => moment <= at + toleranceMs)
      ? []
      : [`order ${orderId} was closed, and confirmed by money that was begun later`];
  });
}

type Copies = { id: string; title: string; copies: number | null };

const countedCopies = `select id, title, stock + (select coalesce(sum(copies), 0) from taken_copies
  where material_id = materials.id) as copies from materials where format = 'Printed'`;

/** An admin has counted: from now on these are the copies that there are, on the shelf and in orders. */
export function recount(world: World): void {
  for (const { id, copies } of ask<Copies>(world, countedCopies)) world.memory.copies.set(id, copies);
}

/** The copies on the shelf and those that orders have taken are those that were counted. */
export function lostCopies(world: World): string[] {
  if (world.memory.copies.size === 0) recount(world);
  return ask<Copies>(world, countedCopies)
    .filter(({ id, copies }) => copies !== null && world.memory.copies.get(id) !== copies)
    .map(({ id, title, copies }) => `${title}: ${copies} copies, and ${world.memory.copies.get(id)} were counted`);
}

/** Only whom an admin has verified begins a test. */
export function unverifiedStarts(world: World): string[] {
  const begun = ask<{ id: string }>(
    world,
    `select attempts.id from attempts join profiles on profiles.user_id = attempts.user_id
      where verification_status <> 'approved' and is_preview = 0 and started_at = ?`,
    world.context.testClock.now(),
  );
  return begun.map(({ id }) => `attempt ${id} is of somebody who is not verified`);
}

/** What is decided, cancelled or sent stays so. */
export function finalChanged(world: World): string[] {
  const facts = ask<{ what: string; value: string | number }>(
    world,
    `select 'dispute ' || id as what, status as value from disputes where status in ('won', 'lost', 'closed')
      union all select 'receipt ' || financial_year || ' ' || number || ' of ' || order_id, cancelled_at from receipts
        where cancelled_at is not null
      union all select 'refund ' || id, status from refunds where status = 'processed'
      union all select 'mail ' || id, sent_at from mails where status = 'sent'`,
  );
  return facts.flatMap(({ what, value }) => {
    const before = world.memory.final.get(what);
    world.memory.final.set(what, value);
    return before === undefined || before === value ? [] : [`${what} was ${before}, and is ${value}`];
  });
}

/** Letters to a customer go to the address of the order, and whoever has a new receipt has a letter. */
export function wrongLetters(world: World): string[] {
  const astray = ask<{ subject: string }>(
    world,
    `select subject from mails join orders on orders.id = about_order_id
      where text like 'Dear ' || contact_name || ',%' and lower(recipient) <> lower(contact_email)`,
  );
  const untold = ask<{ orderId: string }>(
    world,
    `select order_id as orderId from receipts join orders on orders.id = order_id where cancelled_at is null
      and issued_at > ? and contact_email <> '' and not exists (select 1 from mails
        where about_order_id = order_id and lower(recipient) = lower(contact_email) and mails.created_at >= issued_at)`,
    world.state.now - 24 * 60 * 60_000,
  );
  return [
    ...astray.map(({ subject }) => `“${subject}” went to another address`),
    ...untold.map(({ orderId }) => `nobody told the customer of order ${orderId} that it is paid`),
  ];
}

type Back = { id: string; providerId: string | null; amountPaise: number; status: string };

/**
 * What the provider sent back is in the books once, without a fee that the customer bore, and nothing else is; what a bank
 * took back is left out.
 */
export function wrongRefunds(world: World): string[] {
  const notTakenBack =
    "method = 'razorpay' and payments.id not in (select payment_id from disputes where status = 'lost')";
  const rows = ask<Back>(
    world,
    `select refunds.id, razorpay_refund_id as providerId, refunds.amount_paise as amountPaise, refunds.status
      from refunds join payments on payments.id = payment_id where ${notTakenBack}`,
  );
  const fees = new Map(
    ask<{ id: string; feePaise: number | null }>(
      world,
      `select razorpay_payment_id as id, fee_paise as feePaise from payments
        where status in ('paid', 'refunded') and ${notTakenBack}`,
    ).map(({ id, feePaise }) => [id, feePaise ?? 0]),
  );
  const missing = [...world.provider.refunds.values()].filter(({ id, paymentId, amountPaise, status }) => {
    const fee = fees.get(paymentId);
    if (fee === undefined || amountPaise <= fee) return false;
    const booked = rows.filter((row) => row.providerId === id && row.status === status);
    const differs = amountPaise - (booked[0]?.amountPaise ?? 0);
    return booked.length !== 1 || (differs !== 0 && (differs < 0 || differs > fee));
  });
  const asked = new Set(ask<{ id: string }>(world, 'select id from refunds').map(({ id }) => id));
  const sentAgain = [...world.provider.refunds.values()].filter(({ key }) => key !== null && !asked.has(key));
  const invented = rows.filter(
    ({ providerId, status }) => status !== 'failed' && !world.provider.refunds.has(providerId ?? ''),
  );
  return [
    ...missing.map(({ id, status }) => `${id}, ${status} at the provider, is not so in the books`),
    ...sentAgain.map(({ id }) => `${id} was sent back, and nobody asked for it`),
    ...invented.map(({ id, status }) => `refund ${id} is ${status} in the books, and unknown to the provider`),
  ];
}
