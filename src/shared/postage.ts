/** Why a charge by weight cannot be told. */
export const noPostageReasons = ['no-weight', 'too-heavy', 'no-region'] as const;
export type NoPostageReason = (typeof noPostageReasons)[number];
