/** `12`, `12.5`, `12.33`: a score without needless digits. */
export const formatScore = (score: number): string => String(Math.round(score * 100) / 100);

/** A share of 1 as `66.7%`; a dash where there is none. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 1000) / 10}%`;

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return `${place}${(isTeen ? undefined : ['', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}
