/** What the owner and her helpers do: quote, accept, undo, void, correct, ship wrongly, refund, import the statement. */
import { eq, isNotNull, isNull } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { formatPaise } from '#shared/money.ts';
import { orderStatuses } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { isSureMatch, type StatementReport } from '#shared/statement.ts';
import { newcomers } from './accounts.ts';
import { postCsv } from './imports.ts';
import { addressOf } from './mailbox.ts';
import { recount } from './money-promises.ts';
import { send } from './outside.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import { phoneOf } from './students.ts';

const deskActs: readonly Act[] = [
  { name: 'quotes a price', weight: 5, does: quote },
  { name: 'accepts a report', weight: 7, does: acceptReport },
  { name: 'rejects a report', weight: 1, does: rejectReport },
  { name: 'takes an acceptance back', weight: 2, does: undoAcceptance },
  { name: 'records money received', weight: 4, does: receive },
  { name: 'counts money on hold', weight: 2, does: countHeld },
  { name: 'sets a status', weight: 6, does: setStatus },
  { name: 'corrects an order', weight: 3, does: correct },
  { name: 'writes an order from a chat', weight: 3, does: writeOrder },
  { name: 'imports the statement', weight: 3, does: importStatement },
  { name: 'decides about a student', weight: 1, does: decide },
  { name: 'tries what only the owner may', weight: 0.5, does: tryForbidden },
];

const ownerActs: readonly Act[] = [
  ...deskActs,
  { name: 'refunds a payment', weight: 3, does: refund },
  { name: 'voids a payment', weight: 2, does: voidPayment },
  { name: 'changes a price or the stock', weight: 3, does: setFigure },
  { name: 'takes a material off the list, or puts it back', weight: 1, does: hideOrShow },
  { name: 'deletes a material, or restores it', weight: 0.5, does: deleteOrRestore },
  { name: 'changes the coupon', weight: 1, does: changeCoupon },
];

export { deskActs, ownerActs };

const self = ({ me }: Moment): string => me.userId ?? '';
const asMe = (moment: Moment) => moment.world.as(self(moment));

/** Any order, the newer the likelier, as she opens it. */
async function someOrder(moment: Moment, isWanted: (order: { id: string; status: string }) => boolean = () => true) {
  const { world, chance } = moment;
  const all = world.db.select({ id: orders.id, status: orders.status }).from(orders).orderBy(orders.seq).all();
  const wanted = all.filter(isWanted).slice(-12);
  const seen = chance.pick(wanted);
  return seen ? ((await ask(world, asMe(moment).ordersAdmin.byId({ id: seen.id }))).value ?? null) : null;
}

type Order = NonNullable<Awaited<ReturnType<typeof someOrder>>>;
const titled = ({ id }: Order): string => `#${id.slice(0, 8)}`;
/** What admins type names people, and must go with them. */
const toldTo = (order: Order | null): string => (order?.name ? `, told to ${order.name}` : '');
const asSeen = ({ id, updatedAt }: Order) => ({ orderId: id, expectedUpdatedAt: updatedAt });

async function quote(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = await someOrder(moment, ({ status }) => status === 'pending');
  if (!order) return nothing;
  const items = order.items.map(({ id }) => ({ id, unitPricePaise: 10_000 + 100 * chance.below(300) }));
  const courierPaise = 100 * chance.below(90);
  const sent = await ask(world, asMe(moment).quotesAdmin.send({ ...asSeen(order), items, courierPaise }));
  return `${titled(order)}: ${ending(sent)}`;
}

const someOpenReport = ({ world, chance }: Moment) =>
  chance.pick(world.db.select().from(paymentReports).where(eq(paymentReports.status, 'open')).all());

/** She looks into the bank's app before she accepts, but for one time in five. */
async function acceptReport(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const report = someOpenReport(moment);
  if (!report) return nothing;
  const isThere = world.transfers.some(({ utr }) => utr === report.utr);
  if (!isThere && chance.happens(0.8)) return nothing;
  const accepted = await ask(
    world,
    asMe(moment).paymentReportsAdmin.accept({ reportId: report.id, sameUtrIsFine: chance.happens(0.2) }),
  );
  const became = `#${report.orderId.slice(0, 8)}, ${formatPaise(report.amountPaise ?? 0)}: ${outcomeOf(accepted)}`;
  const paymentId = accepted.value?.outcome === 'accepted' && accepted.value.paymentId;
  return paymentId && chance.happens(0.3) ? `${became}, ${await takeBackAtOnce(moment, paymentId)}` : became;
}

/** Within the seconds in which nobody has been told, in which an event of the provider may come all the same. */
async function takeBackAtOnce(moment: Moment, paymentId: string): Promise<string> {
  const { world, chance } = moment;
  const event = chance.happens(0.5) && chance.pick(world.events);
  const came = event ? `${await send(world, event)}, ` : '';
  world.advance(1000 * chance.below(8));
  return `${came}taken back: ${ending(await ask(world, asMe(moment).paymentReportsAdmin.undoAccept({ paymentId })))}`;
}

/** `done` where it was booked; else what the site asks first. */
const outcomeOf = ({ value, said }: { value: { outcome: string } | null; said: string | null }): string =>
  said ?? (value?.outcome === 'accepted' ? 'done' : String(value?.outcome));

async function rejectReport(moment: Moment): Promise<string> {
  const { world } = moment;
  const report = someOpenReport(moment);
  if (!report) return nothing;
  const order = (await ask(world, asMe(moment).ordersAdmin.byId({ id: report.orderId }))).value;
  const input = { reportId: report.id, reason: `Not in the statement${toldTo(order)}` };
  return ending(await ask(world, asMe(moment).paymentReportsAdmin.reject(input)));
}

/** Of what she, or somebody else, accepted moments or days ago. */
async function undoAcceptance(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = await someOrder(moment);
  const payment = chance.pick(order?.payments ?? []);
  if (!payment) return nothing;
  return ending(await ask(world, asMe(moment).paymentReportsAdmin.undoAccept({ paymentId: payment.id })));
}

async function receive(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = await someOrder(moment, ({ status }) => status === 'pending' || chance.happens(0.1));
  if (!order) return nothing;
  const amountPaise = chance.happens(0.7) ? Math.max(order.duePaise, 100) : 100 + 100 * chance.below(600);
  const method = chance.pick(['upi', 'bank', 'cash'] as const) ?? 'cash';
  const own = world.transfers.filter(({ orderId }) => orderId === order.id);
  const seen = chance.pick(own.length > 0 && chance.happens(0.7) ? own : world.transfers);
  const utr = method === 'cash' ? '' : (seen?.utr ?? '');
  const input = { ...asSeen(order), method, amountPaise, utr, sameUtrIsFine: chance.happens(0.3) };
  const recorded = await ask(world, asMe(moment).paymentReportsAdmin.receive(input));
  return `${titled(order)}, ${formatPaise(amountPaise)} by ${method}: ${outcomeOf(recorded)}`;
}

async function countHeld(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const held = world.db.select().from(payments).where(isNotNull(payments.heldBecause)).all();
  const payment = chance.pick(held);
  if (!payment) return nothing;
  const order = (await ask(world, asMe(moment).ordersAdmin.byId({ id: payment.orderId }))).value;
  if (!order) return nothing;
  const input = { paymentId: payment.id, expectedUpdatedAt: order.updatedAt };
  return `${titled(order)}: ${ending(await ask(world, asMe(moment).heldMoneyAdmin.count(input)))}`;
}

async function setStatus(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = await someOrder(moment);
  if (!order) return nothing;
  const status = chance.pick(orderStatuses.filter((other) => other !== order.status)) ?? 'pending';
  const shipment = { carrier: 'India Post', trackingNumber: `EK${chance.digits(9)}IN`, trackingUrl: '' };
  const set = await ask(
    world,
    asMe(moment).ordersAdmin.setStatus({
      id: order.id,
      status,
      expectedUpdatedAt: order.updatedAt,
      ...(status === 'shipped' && chance.happens(0.8) && { shipment }),
    }),
  );
  return `${titled(order)} from ${order.status} to ${status}: ${ending(set)}`;
}

async function correct(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const order = await someOrder(moment);
  if (!order) return nothing;
  const items = order.items.map(({ materialId, kind, quantity, unitPricePaise }) => ({
    materialId,
    kind,
    quantity: kind === 'printed' ? Math.max(1, quantity + chance.below(3) - 1) : 1,
    unitPricePaise: chance.happens(0.5) ? unitPricePaise || null : 10_000 + 100 * chance.below(200),
  }));
  const corrected = await ask(
    world,
    asMe(moment).deskAdmin.correct({
      ...asSeen(order),
      fullName: me.name,
      phone: order.phone || '9876543210',
      shippingAddress: order.shippingAddress || '12 North Street, Madurai, Tamil Nadu - 625020',
      items: chance.happens(0.7) ? items : null,
      courierPaise: chance.happens(0.5) ? order.courierPaise : 100 * chance.below(80),
    }),
  );
  // What is as it was leaves no line in the audit log.
  return `${titled(order)}: ${ending(corrected, 'corrected')}`;
}

async function writeOrder(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const material = chance.pick(world.db.select().from(materials).where(isNull(materials.deletedAt)).all());
  if (!material) return nothing;
  const isPrinted = material.format === 'Printed';
  const people = ['Arul', 'Bama', 'Chitra', 'Raviqx', ...newcomers];
  const { gone, forgotten } = world.memory;
  const customer = chance.pick(people.filter((name) => !gone.has(name) && !forgotten.has(name))) ?? 'Arul';
  const written = await ask(
    world,
    asMe(moment).deskAdmin.create({
      fullName: customer,
      phone: phoneOf(customer),
      email: isPrinted && ['Arul', 'Bama', 'Chitra'].includes(customer) ? '' : addressOf(customer),
      shippingAddress: isPrinted ? '4 Car Street, Theni, Tamil Nadu - 625531' : '',
      items: [
        {
          materialId: material.id,
          kind: isPrinted ? 'printed' : 'download',
          quantity: isPrinted ? 1 + chance.below(3) : 1,
          unitPricePaise: chance.happens(0.8) ? 15_000 + 100 * chance.below(100) : null,
        },
      ],
      courierPaise: chance.happens(0.8) ? 6000 : null,
      notes: `${customer} called`,
    }),
  );
  if (written.value) world.memory.promised.orders.add(written.value.orderId);
  return `${material.title} for ${customer}: ${ending(written)}`;
}

/** The statement of the last days, old rows among it; she accepts what is ticked, and sometimes what is not. */
async function importStatement(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const rows = world.transfers.slice(-8);
  if (rows.length === 0) return nothing;
  const answer = await postCsv(moment, paths.statementImport, [
    ['Date', 'Description', 'Reference', 'Amount'],
    ...rows.map(({ at, payer, utr, amountPaise }) => [
      new Date(at).toISOString().slice(0, 10),
      `UPI/CR/${utr}/${payer}`,
      utr,
      (amountPaise / 100).toFixed(2),
    ]),
  ]);
  if (!answer) return nothing;
  if (answer.statusCode !== 200) return `refused: ${answer.body}`;
  const { matches } = answer.json<StatementReport>();
  const ticked = matches.filter((match) => isSureMatch(match) || chance.happens(0.3));
  if (ticked.length === 0) return `${rows.length} rows, none fits`;
  const accepted = await ask(
    world,
    asMe(moment).paymentReportsAdmin.acceptStatement({
      rows: ticked.map(({ orderId, reportId, utr, amountPaise, day, updatedAt }) => ({
        orderId,
        reportId,
        utr,
        amountPaise,
        paidOn: day,
        expectedUpdatedAt: updatedAt,
      })),
    }),
  );
  const done = accepted.value?.filter(({ outcome }) => outcome === 'accepted').length;
  return `${rows.length} rows, ${ending(accepted, `${done} of ${ticked.length} accepted`)}`;
}

/** The witness hears whether her role may have the answer. */
async function tryForbidden(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const { couponsAdmin, materialsAdmin, setupAdmin } = asMe(moment);
  if (world.roleOf(self(moment)) === 'owner') return nothing;
  const call = chance.pick([() => couponsAdmin.list({}), () => materialsAdmin.list({}), () => setupAdmin.state()]);
  return ending(await ask(world, Promise.resolve(call?.())), 'answered');
}

async function decide(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const listed = await ask(world, asMe(moment).studentsAdmin.list({ limit: 50 }));
  const student = chance.pick(listed.value?.items ?? []);
  if (!student) return nothing;
  const status = chance.pick(['approved', 'pending', 'rejected'] as const) ?? 'approved';
  const reason = status === 'rejected' ? `The certificate of ${student.fullName} cannot be read` : '';
  const asksFile = chance.happens(0.5);
  return ending(
    await ask(world, asMe(moment).studentsAdmin.decide({ ids: [student.id], status, reason, asksFile })),
    status,
  );
}

async function refund(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const byCard = chance.happens(0.6) ? world.db.select().from(payments).where(eq(payments.status, 'paid')).all() : [];
  const orderId = chance.pick(byCard.filter(({ method }) => method === 'razorpay'))?.orderId;
  const order = await someOrder(moment, ({ id }) => orderId === undefined || id === orderId);
  const payment = chance.pick(order?.payments ?? []);
  if (!order || !payment) return nothing;
  const left = payment.amountPaise - payment.refundedPaise;
  const amountPaise = chance.happens(0.5) ? Math.max(left, 100) : 100 + 100 * chance.below(100);
  const key = chance.bytes(16).toString('hex');
  const request = { paymentId: payment.id, amountPaise, reason: `Torn pages${toldTo(order)}`, key };
  const sent = await ask(world, asMe(moment).refundsAdmin.request(request));
  // A press on a button that seems not to have worked: the same request again.
  if (chance.happens(0.2)) await ask(world, asMe(moment).refundsAdmin.request(request));
  return `${titled(order)}, ${formatPaise(amountPaise)} of ${formatPaise(payment.amountPaise)}: ${ending(sent)}`;
}

async function voidPayment(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const order = await someOrder(moment);
  const payment = chance.pick(order?.payments ?? []);
  if (!order || !payment) return nothing;
  const { expectedUpdatedAt } = asSeen(order);
  const input = { paymentId: payment.id, reason: `Booked on the wrong order${toldTo(order)}`, expectedUpdatedAt };
  return `${titled(order)}: ${ending(await ask(world, asMe(moment).paymentReportsAdmin.void(input)))}`;
}

const someMaterial = ({ world, chance }: Moment) => chance.pick(world.db.select().from(materials).all());

async function setFigure(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const material = someMaterial(moment);
  if (!material) return nothing;
  const { id } = material;
  const figure =
    material.format === 'Printed'
      ? ({ id, field: 'stock', from: material.stock, to: chance.below(6) } as const)
      : ({ id, field: 'pricePaise', from: material.pricePaise, to: 5000 + 100 * chance.below(300) } as const);
  const set = await ask(world, asMe(moment).materialsAdmin.setFigure(figure));
  if (set.said === null) recount(world);
  return `${material.title}, ${figure.field} ${figure.to}: ${ending(set)}`;
}

async function hideOrShow(moment: Moment): Promise<string> {
  const material = someMaterial(moment);
  if (!material) return nothing;
  const input = { id: material.id, isActive: !material.isActive };
  return `${material.title}: ${ending(await ask(moment.world, asMe(moment).materialsAdmin.setActive(input)))}`;
}

async function deleteOrRestore(moment: Moment): Promise<string> {
  const material = someMaterial(moment);
  if (!material) return nothing;
  const { delete: remove, restore } = asMe(moment).materialsAdmin;
  const call = material.deletedAt === null ? remove({ id: material.id }) : restore({ id: material.id });
  return `${material.title}: ${ending(await ask(moment.world, call))}`;
}

async function changeCoupon(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const listed = await ask(world, asMe(moment).couponsAdmin.list({}));
  const coupon = listed.value?.items[0];
  if (!coupon) return nothing;
  return ending(
    await ask(world, asMe(moment).couponsAdmin.setActive({ id: coupon.id, isActive: chance.happens(0.8) })),
  );
}
