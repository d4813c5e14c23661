/** The orders of the demo, as a plan: who ordered what, and how far it went. */

import type { ItemKind } from '#shared/order-items.ts';
import type { OrderStatus } from '#shared/orders.ts';
import type { PaymentStatus } from '#shared/payments.ts';
import type { MaterialKey } from './materials.ts';
import type { Student } from './people.ts';

export type PlannedItem = { kind: ItemKind; material: MaterialKey; quantity: number };
export type ShopOrder = [daysAgo: number, by: Student, status: OrderStatus, items: PlannedItem[], more?: InShop];
type InShop = {
  /** How its card payment stands; without one it was paid by UPI in the chat, or not at all. */
  payment?: PaymentStatus;
  declined?: number;
  /** The same order was paid a second time, and that money is still to be sent back. */
  paidTwice?: boolean;
  /** Why an admin has sent money back; all of it unless an amount is told. */
  refund?: string;
  refundPaise?: number;
  notes?: string;
};

const file = (material: MaterialKey): PlannedItem => ({ kind: 'download', material, quantity: 1 });
const copy = (material: MaterialKey, quantity = 1): PlannedItem => ({ kind: 'printed', material, quantity });

export const orderPlan: ShopOrder[] = [
  [59.3, 'karthikeyan.m', 'delivered', [copy('ug-set')]],
  [58.1, 'priya.selvam', 'confirmed', [file('ug-1'), file('ug-grammar')], { payment: 'paid' }],
  [56.6, 'student', 'delivered', [copy('ug-set')], { notes: 'Call before delivery.' }],
  [53.7, 'arunprakash.s', 'cancelled', [file('ug-grammar')], { payment: 'failed', declined: 1 }],
  [53.6, 'arunprakash.s', 'confirmed', [file('ug-grammar')], { payment: 'paid' }],
  [49.9, 'kavitha.s', 'confirmed', [file('pg-shakespeare')], { payment: 'paid' }],
  [44.8, 'student', 'confirmed', [file('ug-1')], { payment: 'paid' }],
  [40.3, 'nivetha.ramesh', 'delivered', [copy('pg-set')]],
  [36.2, 'anithamary.j', 'delivered', [copy('gen-gk'), copy('ug-tamil')]],
  [34.7, 'saravanan.c', 'cancelled', [file('gen-research')], { payment: 'refunded', refund: 'Bought the wrong book.' }],
  [30.6, 'karthikeyan.m', 'confirmed', [file('ug-model-1')], { payment: 'paid' }],
  [28.3, 'student', 'confirmed', [file('ug-grammar')], { payment: 'paid' }],
  [22.1, 'nivetha.ramesh', 'confirmed', [file('pg-shakespeare')], { payment: 'paid', declined: 2 }],
  [
    17.3,
    'vignesh.rajan',
    'delivered',
    [copy('gen-tet'), file('ug-tamil')],
    { payment: 'paid', refund: 'Two pages of the printed copy were torn.', refundPaise: 5000 },
  ],
  [15.1, 'student', 'cancelled', [copy('pg-poetics')], { notes: 'Will buy after the test.' }],
  [9.4, 'revathi.p', 'confirmed', [file('ug-model-1')], { payment: 'paid', paidTwice: true }],
  [6.7, 'ismail.a', 'shipped', [copy('pg-set')]],
  [5.9, 'saravanan.c', 'cancelled', [file('ug-1')], { payment: 'failed', declined: 1 }],
  [4.6, 'vignesh.rajan', 'shipped', [copy('ug-set')], { notes: 'Please pack well.' }],
  [3.8, 'student', 'shipped', [copy('ug-tamil'), file('ug-model-1')], { payment: 'paid' }],
  [2.9, 'fathima.s', 'shipped', [copy('gen-gk', 2)]],
  [1.9, 'senthilkumar', 'confirmed', [copy('ug-set')]],
  [1.5, 'nivetha.ramesh', 'pending', [file('ug-model-1')], { payment: 'failed', declined: 1 }],
  [1.2, 'karthikeyan.m', 'confirmed', [file('ug-1'), file('gen-research')], { payment: 'paid' }],
  [0.4, 'priya.selvam', 'pending', [copy('pg-forms')], { notes: 'Is cash on delivery possible?' }],
  [0.09, 'deepalakshmi.n', 'pending', [file('ug-1')], { payment: 'created' }],
  [0.004, 'student', 'pending', [copy('gen-gk'), copy('gen-tet')], { payment: 'created' }],
];

/** How far an order of the desk has come; each holds the steps before it. */
export type DeskStep = 'asked' | 'quoted' | 'reported' | 'confirmed' | 'shipped' | 'delivered';

export type DeskOrder = [daysAgo: number, by: Student | Chatter, step: DeskStep, items: PlannedItem[], more?: OnDesk];
type Chatter = { name: string; phone: string; address: string };
type OnDesk = {
  utr?: string;
  /** What was said of an earlier report of this payment. */
  rejected?: string;
  /** So much has come, and the rest is due. */
  partPaise?: number;
};

/** Printed copies ordered through the desk, one or two in each of its parts, oldest first. */
export const deskPlan: DeskOrder[] = [
  [16.2, 'kavitha.s', 'delivered', [copy('pg-poetics')], { utr: '628911034471' }],
  [
    9.3,
    { name: 'முருகேசன் கந்தசாமி', phone: '+919000051607', address: '7, பெட்ஃபோர்ட் சாலை, குன்னூர், நீலகிரி, தமிழ்நாடு - 643101' },
    'confirmed',
    [copy('ug-set')],
    { utr: '630210775518' },
  ],
  [4.1, 'muthulakshmi.r', 'shipped', [copy('ug-tamil')], { utr: '631544290076' }],
  [2.2, 'karthikeyan.m', 'confirmed', [copy('pg-set'), copy('pg-poetics')], { utr: '631822104938' }],
  [1.6, 'anithamary.j', 'quoted', [copy('gen-gk')], { rejected: 'No payment with this UTR number has come.' }],
  [0.9, 'ismail.a', 'reported', [copy('gen-tet')], { utr: '632007710254' }],
  [0.6, 'student', 'reported', [copy('ug-tamil', 2)], { utr: '632007710254' }],
  [
    0.45,
    { name: 'Selvi Rajendran', phone: '+919000063314', address: '31, Gandhi Road, Erode, Tamil Nadu - 638001' },
    'quoted',
    [copy('ug-set')],
    { utr: '632011450893', partPaise: 50_000 },
  ],
  [0.2, 'fathima.s', 'asked', [copy('pg-set')]],
];
