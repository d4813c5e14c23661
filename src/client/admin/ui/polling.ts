/** Polls a query while its tab is visible; while nobody uses the page, the session is not extended (lib/trpc.ts). */
export const polled = { refetchInterval: 30_000 };
