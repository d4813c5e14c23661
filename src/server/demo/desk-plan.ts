import type { MaterialKey } from './materials.ts';
import type { Student } from './people.ts';

/** How far an order of the desk has come; each holds the steps before it. */
export type DeskStep = 'asked' | 'quoted' | 'claimed' | 'confirmed' | 'shipped' | 'delivered';

export type PlannedDeskOrder = {
  daysAgo: number;
  /** A student who asked on the site, or somebody who only wrote in chat. */
  by: Student | { name: string; phone: string; address: string };
  step: DeskStep;
  copies: [MaterialKey, number][];
  utr?: string;
  /** What was said of an earlier report of this payment. */
  rejected?: string;
};

/** Printed copies ordered through the desk, one or two in each of its parts, oldest first. */
export const deskPlan: PlannedDeskOrder[] = [
  { daysAgo: 16.2, by: 'kavitha.s', step: 'delivered', copies: [['pg-poetics', 1]], utr: '628911034471' },
  {
    daysAgo: 9.3,
    by: {
      name: 'முருகேசன் கந்தசாமி',
      phone: '+91 90000 51607',
      address: '7, பெட்ஃபோர்ட் சாலை, குன்னூர், நீலகிரி, தமிழ்நாடு - 643101',
    },
    step: 'confirmed',
    copies: [['ug-set', 1]],
    utr: '630210775518',
  },
  { daysAgo: 4.1, by: 'muthulakshmi.r', step: 'shipped', copies: [['ug-tamil', 1]], utr: '631544290076' },
  {
    daysAgo: 2.2,
    by: 'karthikeyan.m',
    step: 'confirmed',
    copies: [
      ['pg-set', 1],
      ['pg-poetics', 1],
    ],
    utr: '631822104938',
  },
  {
    daysAgo: 1.6,
    by: 'anithamary.j',
    step: 'quoted',
    copies: [['gen-gk', 1]],
    rejected: 'No payment with this number has come. Please check the UTR number.',
  },
  { daysAgo: 0.9, by: 'ismail.a', step: 'claimed', copies: [['gen-tet', 1]], utr: '632007710254' },
  { daysAgo: 0.6, by: 'student', step: 'claimed', copies: [['ug-tamil', 2]], utr: '632007710254' },
  {
    daysAgo: 0.45,
    by: { name: 'Selvi Rajendran', phone: '+91 90000 63314', address: '31, Gandhi Road, Erode, Tamil Nadu - 638001' },
    step: 'quoted',
    copies: [['ug-set', 1]],
  },
  { daysAgo: 0.2, by: 'fathima.s', step: 'asked', copies: [['pg-set', 1]] },
];
