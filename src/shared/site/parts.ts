/** A figure that is claimed, and of what. */
export type Claim = { figure: string; label: string };

/** One step of a panel that explains how something goes. */
export type Step = { title: string; text: string };
