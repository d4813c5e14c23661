/** What is nobody's will: the provider's events, a line that breaks, a clock that jumps, a site that is killed. */
import { deliver, disputeEvent, paymentEvent, refundEvent } from '../../tests/support/provider-events.ts';
import { fillDisk } from './disk.ts';
import { type Act, type Moment, nothing } from './people.ts';
import { dayMs, hourMs, minuteMs, type World } from './world.ts';

export const providerActs: readonly Act[] = [
  { name: 'delivers an event', weight: 10, does: deliverOne },
  { name: 'delivers an event twice', weight: 2, does: deliverTwice },
  { name: 'delays an event', weight: 1, does: delayOne },
  { name: 'captures what was only authorized', weight: 2, does: captureLate },
  { name: 'refunds from the dashboard', weight: 0.5, does: refundByHand },
  { name: 'opens or decides a dispute', weight: 1, does: dispute },
  { name: 'goes down for hours', weight: 0.7, does: goDown },
  { name: 'makes refunds wait, fail or succeed', weight: 0.7, does: changeRefunds },
];

const kill: Act = {
  name: 'kills the site after the next answer',
  weight: 3,
  does: async ({ world }) => (await world.restart(), 'started again'),
};

const setBack: Act = { name: 'puts the clock back', weight: 1, does: setClockBack };

/** While somebody is in a test. */
export const killActs: readonly Act[] = [kill, setBack];

export const natureActs: readonly Act[] = [
  kill,
  { name: 'kills the site in its next call to the provider', weight: 3, does: killLater },
  { name: 'takes the mail server away', weight: 1, does: takeMailAway },
  setBack,
  { name: 'fills the disk', weight: 0.7, does: fillForHours },
  { name: 'keeps the site from running', weight: 0.5, does: standStill },
];

const take = ({ world, chance }: Moment) => world.events[chance.below(world.events.length)];

export async function send(world: World, event: { payload: string; id: string }): Promise<string> {
  const status = await deliver(await world.openApp(), event.payload, event.id);
  if (status >= 500 && world.state.fullUntil > 0) {
    // The provider tries it again.
    world.late.push(event);
    return `${JSON.parse(event.payload).event}: ${status}, no room`;
  }
  if (status >= 500) throw new Error(`The webhook answered ${status} to ${event.payload}`);
  return `${JSON.parse(event.payload).event}: ${status}`;
}

async function deliverOne(moment: Moment): Promise<string> {
  const event = take(moment);
  if (!event) return nothing;
  moment.world.events.splice(moment.world.events.indexOf(event), 1);
  return send(moment.world, event);
}

async function deliverTwice(moment: Moment): Promise<string> {
  const event = take(moment);
  if (!event) return nothing;
  await send(moment.world, event);
  return send(moment.world, event);
}

/** It did not arrive; the provider tries it again for a day, and here at the end of the year. */
async function delayOne(moment: Moment): Promise<string> {
  const event = take(moment);
  if (!event) return nothing;
  moment.world.late.push(event);
  moment.world.events.splice(moment.world.events.indexOf(event), 1);
  return String(JSON.parse(event.payload).event);
}

async function captureLate({ world, chance }: Moment): Promise<string> {
  const waiting = [...world.provider.payments.values()].filter(({ status }) => status === 'authorized');
  const payment = chance.pick(waiting);
  if (!payment) return nothing;
  const captured = { ...payment, status: 'captured' };
  world.provider.payments.set(payment.id, captured);
  world.events.push({ payload: paymentEvent('payment.captured', captured), id: `late_${payment.id}` });
  return payment.id;
}

async function refundByHand({ world, chance }: Moment): Promise<string> {
  const captured = [...world.provider.payments.values()].filter(({ status }) => status === 'captured');
  const payment = chance.pick(captured);
  if (!payment) return nothing;
  try {
    const refund = world.provider.refundByHand(payment.id);
    const refunded = world.provider.payments.get(payment.id) ?? payment;
    world.events.push({ payload: refundEvent('refund.processed', refund, refunded), id: `hand_${refund.id}` });
    return payment.id;
  } catch {
    // All of it went back already.
    return nothing;
  }
}

/** A bank takes the money back for a customer, for a while or for good. */
async function dispute({ world, chance }: Moment): Promise<string> {
  const paid = [...world.provider.payments.values()].filter(({ status }) => status === 'captured');
  // Few of them, so that one has several events.
  const payment = chance.pick(paid.slice(0, 3));
  if (!payment) return nothing;
  const status = chance.pick(['open', 'under_review', 'won', 'lost', 'closed'] as const) ?? 'open';
  const { id, amountPaise, currency } = payment;
  const facts = { id: `disp_${id.slice(4)}`, paymentId: id, amountPaise, currency, reasonCode: 'goods_not_received' };
  const payload = disputeEvent(status, { ...facts, respondBy: world.state.now + 7 * dayMs }, payment);
  world.events.push({ payload, id: `dispute_${status}_${id}` });
  return `${id}: ${status}`;
}

async function goDown({ world, chance }: Moment): Promise<string> {
  world.state.providerDownUntil = world.state.now + (1 + chance.below(30)) * hourMs;
  return 'no answers';
}

async function changeRefunds({ world, chance }: Moment): Promise<string> {
  const end = chance.pick(['processed', 'processed', 'pending', 'failed']) ?? 'processed';
  world.provider.setRefundsEnd(end);
  return end;
}

async function killLater({ world, chance }: Moment): Promise<string> {
  world.state.callsToLive = 1 + chance.below(2);
  return `in ${world.state.callsToLive} calls`;
}

async function takeMailAway({ world, chance }: Moment): Promise<string> {
  world.state.mailDownUntil = world.state.now + (1 + chance.below(20)) * hourMs;
  return 'no mail leaves';
}

/** Up to an hour: nothing has passed, and the site's clock says so all the same. */
async function setClockBack({ world, chance }: Moment): Promise<string> {
  const ms = chance.below(hourMs);
  world.setClock(-ms);
  return `${Math.round(ms / minuteMs)} minutes`;
}

/** Power or network is away for up to a day. */
async function standStill({ world, chance }: Moment): Promise<string> {
  const ms = chance.below(dayMs);
  world.advance(ms);
  await world.restart();
  return `${Math.round(ms / hourMs)} hours`;
}

async function fillForHours({ world, chance }: Moment): Promise<string> {
  const hours = 1 + chance.below(20);
  fillDisk(world, world.state.now + hours * hourMs);
  return `${hours} hours`;
}
