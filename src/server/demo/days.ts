export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daysBefore = (now: number, days: number): number => Math.round(now - days * dayMs);
