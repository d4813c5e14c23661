const dayMs = 24 * 60 * 60 * 1000;

/** After how many days housekeeping deletes what is in the name; the privacy notice tells the same figures. */
export const keptDays = {
  unconfirmedSignUps: 7,
  expiredInvitations: 30,
  providerEvents: 30,
  /** What a student answered to a rejection, after the next decision. */
  verificationAnswers: 35,
  mails: 90,
  downloads: 90,
  knownBrowsers: 180,
  /** UTR numbers of money that left, by the bank statements that were read. */
  statementDebits: 180,
  /** The sealed copies of closed accounts, where they are kept: a year, also a leap year. */
  closedAccounts: 366,
  /** Backups made by hand and before upgrades; the automatic ones are gone before. */
  backups: 35,
} as const;
type KeptThing = keyof typeof keptDays;

export const keptMs = (what: KeptThing): number => keptDays[what] * dayMs;
