import { messages } from './messages.ts';
import { may, type Right, type Role } from './rights.ts';

export const roleLabels: Record<Role, string> = { owner: 'Owner', desk: 'Desk', content: 'Content' };

export const roleDescriptions: Record<Role, string> = {
  owner: 'Everything, and who else is an admin.',
  desk: 'Orders, the order desk, students and messages. No refunds, revenue, settings or backups.',
  content: 'Materials, samples, combos, tests, videos and the notice board. No orders, students or messages.',
};

/** How a sentence calls what a right opens. */
const rightLabels: Record<Right, string> = {
  overview: 'the admin screens',
  orders: 'orders',
  refunds: 'refunds',
  students: 'students',
  messages: 'messages',
  bulkData: 'exports and imports of people',
  catalog: 'materials',
  coupons: 'coupons',
  tests: 'tests',
  results: 'results',
  videos: 'videos',
  board: 'the notice board',
  revenue: 'revenue',
  settings: 'settings',
  mail: 'mail',
  backups: 'backups',
  audit: 'the audit log',
  team: 'the team',
};

export const notIncluded = (role: Role, right: Right): string =>
  `Your role, ${roleLabels[role]}, does not include ${rightLabels[right]}. Ask the owner.`;

/** Why somebody with this role, or without one, is refused. */
export const refusalOf = (role: Role | null, right: Right): string =>
  role === null || may(role, right)
    ? `${messages.accessDenied}: ${messages.accessDeniedText}`
    : notIncluded(role, right);
