/**
 * Options of a query that an open screen repeats by itself, while its tab is in sight. Asked for while nobody uses the
 * page, it does not extend the session (see lib/user-activity.ts).
 */
export const polled = { refetchInterval: 30_000 };
