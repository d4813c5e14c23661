/** `stored`: kept in the data file because no mail server is set; `failed`: given up after the last retry. */
export const mailStatuses = ['queued', 'stored', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
