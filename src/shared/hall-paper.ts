/** What a paper still lacks before it can be published. */
import type { KeyRule } from './hall.ts';
import { type Format, labelsOf, questionCount } from './hall-formats.ts';
import { startsComplaint } from './hall-pages.ts';

type Paper = {
  hasFile: boolean;
  pagesState: 'none' | 'building' | 'ready' | 'failed';
  format: Format;
  /** Of each question; null: none yet. */
  key: readonly (string | null)[];
  pageStarts: readonly number[];
  opensAt: number | null;
  closesAt: number | null;
  keyRule: KeyRule;
  keyAt: number | null;
  holdsMarks: boolean;
};

export const paperSteps = ['paper', 'format', 'key', 'pages', 'rules'] as const;
export type PaperStep = (typeof paperSteps)[number];

/** What is still missing, and the step in which it is mended. */
export type PaperProblem = { step: PaperStep; message: string };

/** What keeps a paper from being published; nothing: it can be. `now`: UTC ms. */
export function paperProblems(paper: Paper, now: number): PaperProblem[] {
  const problems: PaperProblem[] = [];
  const say = (step: PaperStep, message: string) => problems.push({ step, message });
  const { format, key, pagesState, opensAt, closesAt, keyRule, keyAt, holdsMarks } = paper;
  if (!paper.hasFile) say('paper', 'Upload the question paper as PDF.');
  else if (pagesState === 'building') say('paper', 'The pages are still being made.');
  else if (pagesState === 'failed') say('paper', 'The pages could not be made. Upload another PDF.');
  if (questionCount(format) === 0) say('format', 'Choose a format.');
  const lacking = labelsOf(format).filter((_, question) => (key[question] ?? null) === null);
  if (lacking.length > 0)
    say(
      'key',
      lacking.length === 1
        ? `Question ${lacking[0]} has no answer in the key.`
        : `${lacking.length} questions have no answer in the key, the first is question ${lacking[0]}.`,
    );
  if (pagesState === 'ready') {
    const complaint = startsComplaint([...paper.pageStarts], questionCount(format));
    if (complaint)
      say('pages', complaint.page === null ? complaint.message : `Page ${complaint.page + 1}: ${complaint.message}`);
  }
  if (closesAt !== null && closesAt <= now) say('rules', 'The closing time is over.');
  if (closesAt !== null && opensAt !== null && closesAt <= opensAt) say('rules', 'The test closes before it opens.');
  if (keyRule === 'closed' && closesAt === null)
    say(
      'rules',
      'Without a closing time the key would never be shown: choose another rule, or set when the test closes.',
    );
  if (holdsMarks && closesAt === null)
    say(
      'rules',
      'Without a closing time the marks would never be shown: set when the test closes, or show them at once.',
    );
  if (keyRule === 'date' && keyAt === null) say('rules', 'Set when the key is shown.');
  return problems;
}
