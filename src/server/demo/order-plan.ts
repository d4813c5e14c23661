import type { ItemKind, OrderStatus } from '#shared/orders.ts';
import type { PaymentStatus } from '#shared/payments.ts';
import type { MaterialKey } from './materials.ts';
import type { Student } from './people.ts';

export type PlannedOrder = {
  daysAgo: number;
  by: Student;
  status: OrderStatus;
  items: PlannedItem[];
  /** How its card payment stands; without one it was paid by UPI in the chat, or not at all. */
  payment?: PaymentStatus;
  /** The card was declined this often before the money came. */
  declined?: number;
  /** The same order was paid a second time, and that money is still to be sent back. */
  paidTwice?: boolean;
  /** What an admin has sent back; all of it unless an amount is told. */
  refund?: { reason: string; paise?: number };
  notes?: string;
};
type PlannedItem = { kind: ItemKind; material: MaterialKey; quantity: number };

const file = (material: MaterialKey): PlannedItem => ({ kind: 'download', material, quantity: 1 });
const copy = (material: MaterialKey, quantity = 1): PlannedItem => ({ kind: 'printed', material, quantity });

/** The orders of the last two months, oldest first. */
export const orderPlan: PlannedOrder[] = [
  { daysAgo: 59.3, by: 'karthikeyan.m', status: 'delivered', items: [copy('ug-set')] },
  {
    daysAgo: 58.1,
    by: 'priya.selvam',
    status: 'confirmed',
    items: [file('ug-1'), file('ug-grammar')],
    payment: 'paid',
  },
  { daysAgo: 56.6, by: 'student', status: 'delivered', items: [copy('ug-set')], notes: 'Call before delivery.' },
  {
    daysAgo: 53.7,
    by: 'arunprakash.s',
    status: 'cancelled',
    items: [file('ug-grammar')],
    payment: 'failed',
    declined: 1,
  },
  { daysAgo: 53.6, by: 'arunprakash.s', status: 'confirmed', items: [file('ug-grammar')], payment: 'paid' },
  { daysAgo: 49.9, by: 'kavitha.s', status: 'confirmed', items: [file('pg-shakespeare')], payment: 'paid' },
  { daysAgo: 44.8, by: 'student', status: 'confirmed', items: [file('ug-1')], payment: 'paid' },
  { daysAgo: 40.3, by: 'nivetha.ramesh', status: 'delivered', items: [copy('pg-set')] },
  { daysAgo: 36.2, by: 'anithamary.j', status: 'delivered', items: [copy('gen-gk'), copy('ug-tamil')] },
  {
    daysAgo: 34.7,
    by: 'saravanan.c',
    status: 'cancelled',
    items: [file('gen-research')],
    payment: 'refunded',
    refund: { reason: 'Bought the wrong book; refunded on request.' },
  },
  { daysAgo: 30.6, by: 'karthikeyan.m', status: 'confirmed', items: [file('ug-model-1')], payment: 'paid' },
  { daysAgo: 28.3, by: 'student', status: 'confirmed', items: [file('ug-grammar')], payment: 'paid' },
  {
    daysAgo: 22.1,
    by: 'nivetha.ramesh',
    status: 'confirmed',
    items: [file('pg-shakespeare')],
    payment: 'paid',
    declined: 2,
  },
  {
    daysAgo: 17.3,
    by: 'vignesh.rajan',
    status: 'delivered',
    items: [copy('gen-tet'), file('ug-tamil')],
    payment: 'paid',
    refund: { reason: 'Two pages of the printed copy were torn.', paise: 5000 },
  },
  { daysAgo: 15.1, by: 'student', status: 'cancelled', items: [copy('pg-poetics')], notes: 'Will buy after the test.' },
  { daysAgo: 9.4, by: 'revathi.p', status: 'confirmed', items: [file('ug-model-1')], payment: 'paid', paidTwice: true },
  { daysAgo: 6.7, by: 'ismail.a', status: 'shipped', items: [copy('pg-set')] },
  { daysAgo: 5.9, by: 'saravanan.c', status: 'cancelled', items: [file('ug-1')], payment: 'failed', declined: 1 },
  { daysAgo: 4.6, by: 'vignesh.rajan', status: 'shipped', items: [copy('ug-set')], notes: 'Please pack well.' },
  { daysAgo: 3.8, by: 'student', status: 'shipped', items: [copy('ug-tamil'), file('ug-model-1')], payment: 'paid' },
  { daysAgo: 2.9, by: 'fathima.s', status: 'shipped', items: [copy('gen-gk', 2)] },
  { daysAgo: 1.9, by: 'senthilkumar', status: 'confirmed', items: [copy('ug-set')] },
  {
    daysAgo: 1.5,
    by: 'nivetha.ramesh',
    status: 'pending',
    items: [file('ug-model-1')],
    payment: 'failed',
    declined: 1,
  },
  {
    daysAgo: 1.2,
    by: 'karthikeyan.m',
    status: 'confirmed',
    items: [file('ug-1'), file('gen-research')],
    payment: 'paid',
  },
  {
    daysAgo: 0.4,
    by: 'priya.selvam',
    status: 'pending',
    items: [copy('pg-forms')],
    notes: 'Is cash on delivery possible?',
  },
  { daysAgo: 0.09, by: 'deepalakshmi.n', status: 'pending', items: [file('ug-1')], payment: 'created' },
  { daysAgo: 0.004, by: 'student', status: 'pending', items: [copy('gen-gk'), copy('gen-tet')], payment: 'created' },
];
