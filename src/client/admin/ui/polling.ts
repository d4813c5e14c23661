/**
 * Options of a query that an open screen polls while its tab is visible. While nobody uses the page, a poll does not
 * extend the session (see lib/trpc.ts).
 */
export const polled = { refetchInterval: 30_000 };
