import { blank, type Sheet, withCharacter } from '#shared/hall-sheet.ts';

/** A sheet on this device, and what the server had of it when it answered last. */
export type KeptHere = { kept: Sheet; acknowledged: Sheet };

/** A question with another answer here than on the site. `here`, `there`: a letter, or `.` for none. */
export type Difference = { question: number; here: string; there: string };

/** The questions that are answered otherwise here than there. */
export const differencesOf = (here: string, there: string): Difference[] =>
  Array.from(here).flatMap((letter, question) => {
    const other = there[question] ?? blank;
    return letter === other ? [] : [{ question, here: letter, there: other }];
  });

/** Whether answers or marks were changed since the server's last answer. Seconds alone are no change to speak of. */
export const isUnsaved = ({ kept, acknowledged }: KeptHere): boolean =>
  kept.sheet !== acknowledged.sheet || kept.marked !== acknowledged.marked;

/**
 * Brings what devices kept into the sheet that the server has, question by question. What was changed on a device since its
 * last acknowledged sheet wins where the server still has what that sheet had; where it has something else, both are in
 * `conflicts`, and the sheet stays as the server has it.
 */
export function bringIn(server: Sheet, devices: readonly KeptHere[]): { sheet: Sheet; conflicts: Difference[] } {
  let { sheet, marked } = server;
  let seconds = server.seconds;
  const conflicts = new Map<string, Difference>();
  for (const { kept, acknowledged } of devices) {
    for (const { question, here, there: before } of differencesOf(kept.sheet, acknowledged.sheet)) {
      const there = sheet[question] ?? blank;
      if (there === before) sheet = withCharacter(sheet, question, here);
      else if (there !== here) conflicts.set(`${question} ${here}`, { question, here, there });
    }
    for (const { question, here } of differencesOf(kept.marked, acknowledged.marked))
      marked = withCharacter(marked, question, here);
    seconds = seconds.map((value, question) => Math.max(value, kept.seconds[question] ?? 0));
  }
  return { sheet: { sheet, marked, seconds }, conflicts: [...conflicts.values()] };
}
