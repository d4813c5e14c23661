/** Marks a request that a page makes while nobody uses it, such as a poll. It is no use of the session. */
export const backgroundHeader = 'x-background';
