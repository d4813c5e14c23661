/** Whether a material's own page shows its price to visitors too; lists never show one. */
export const prices = { isShownToVisitors: false };
