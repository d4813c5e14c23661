export const roles = ['owner', 'desk', 'content'] as const;
export type Role = (typeof roles)[number];

/** Every right of admins, and the roles that have it besides the owner, who has all. */
const rights = {
  /** The dashboard, the search, notices on one's own devices: each shows only what other rights open. */
  overview: ['desk', 'content'],
  orders: ['desk'],
  /** Sending money back, and saying that a recorded payment was not received. */
  refunds: [],
  students: ['desk'],
  messages: ['desk'],
  /** Many people's data at once: exports of orders and students, the import of past customers. */
  bulkData: [],
  /** Materials with their prices and stock, samples, combo packs, uploads. */
  catalog: ['content'],
  coupons: [],
  tests: ['content'],
  /** Results stand beside names. */
  results: [],
  videos: ['content'],
  /** The notice board, with its examinations and their units. */
  board: ['content'],
  revenue: [],
  settings: [],
  /** The outbox holds what everybody was written. */
  mail: [],
  backups: [],
  audit: [],
  team: [],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

export function may(role: Role | null | undefined, right: Right): boolean {
  const others: readonly Role[] = rights[right];
  return role === 'owner' || (role != null && others.includes(role));
}
