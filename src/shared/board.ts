/** The inputs of the notice board; what its pages read without zod is in `board-days.ts` and `enums.ts`. */
import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { boardNoticeKinds, boardNoticeLabels } from './enums.ts';
import { idInput, line, oneOf, optionalLine, optionalText, pageFields, searchInput, unitField } from './input.ts';
import { isHttpsUrl } from './links.ts';
import { sortsBy } from './sorting.ts';

export type SyllabusUnit = { title: string; text: string };

const mostUnits = 40;
/** As long as a unit of a paper of the hall. */
const longestUnitTitle = 80;

/** A syllabus as it is typed: a unit in a block, its name in the first line, an empty line before the next. */
export const unitsOf = (syllabus: string): SyllabusUnit[] =>
  syllabus
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const [title = '', ...topics] = block.split('\n');
      return { title: title.trim(), text: topics.join('\n').trim() };
    });

export const syllabusOf = (units: SyllabusUnit[]): string =>
  units.map(({ title, text }) => `${title}\n${text}`.trim()).join('\n\n');

const syllabusInput = optionalText(20_000).superRefine((typed, context) => {
  const titles = unitsOf(typed).map(({ title }) => title);
  const refuse = (message: string) => context.addIssue({ code: 'custom', message, input: typed });
  if (titles.length > mostUnits) refuse(`At most ${mostUnits} units`);
  const long = titles.find((title) => title.length > longestUnitTitle);
  if (long) refuse(`The name of a unit has at most ${longestUnitTitle} characters: “${long.slice(0, 40)}…”`);
  const twice = titles.find((title, at) => titles.some((other, place) => place > at && isSameTitle(other, title)));
  if (twice) refuse(`Two units are called “${twice}”`);
});

export const isSameTitle = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A day `2026-11-21`; empty: none. */
const dayInput = z.union([z.literal(''), z.iso.date('Please choose a day')]);

const fields = z.strictObject({
  kind: oneOf(boardNoticeKinds, 'Please choose what it is').meta({ label: 'What it is', labels: boardNoticeLabels }),
  /** Of a syllabus: the name of its examination. */
  title: line(160, 'Title is required').meta({ label: 'Title' }),
  day: dayInput.meta({ label: 'Day', input: 'date', isHalf: true }),
  lastDay: dayInput.meta({ label: 'Last day, of a span', input: 'date', isHalf: true }),
  /** Of which unit, or of which examination as a whole; null: of none. */
  unitId: idInput.nullable().meta({ ...unitField.unitId.meta(), hint: 'Whoever follows this exam is told' }),
  text: optionalText(5000).meta({ label: 'Text', input: 'text', rows: 4 }),
  syllabus: syllabusInput.meta({ label: 'Units', input: 'text' }),
  /** Who announced it; empty: nobody has, so it is expected. */
  source: optionalLine(120).meta({ label: 'Announced by', placeholder: 'Teachers Recruitment Board', isHalf: true }),
  announcedOn: dayInput.meta({ label: 'Announced on', input: 'date', isHalf: true }),
  tamilText: optionalText(5000).meta({ label: 'Text in Tamil', input: 'text', lang: 'ta', rows: 4, isMore: true }),
  link: optionalLine(2000)
    .refine((url) => url === '' || isHttpsUrl(url), 'Please enter a link that begins with https://')
    .meta({ label: 'Link', hint: 'To the official page; begins with https://', input: 'url', isMore: true }),
  fileId: idInput.nullable().meta({ label: 'PDF file', hint: 'Anybody can read it on the site', purpose: 'sample' }),
  /** UTC ms; null, or a moment gone by: as soon as it is no draft. */
  publishAt: z.int().nullable().meta({ label: 'Publish at', hint: 'blank: at once', input: 'moment', isMore: true }),
  isPinned: z.boolean().meta({ label: 'Pinned: shown in the banner of the home page', isMore: true }),
  tellsFollowers: z.boolean().meta({ label: 'Mail everybody who follows this exam', start: true, isMore: true }),
  ...draftField,
});
type Days = Pick<z.infer<typeof fields>, 'kind' | 'day' | 'lastDay'>;

const hasDay = ({ kind, day }: Days) => kind !== 'date' || day !== '';
const dayNeeded = { path: ['day'], message: 'Please choose the day' };
const endsLater = ({ kind, day, lastDay }: Days) => kind !== 'date' || lastDay === '' || lastDay >= day;
const orderNeeded = { path: ['lastDay'], message: 'The last day is before the first' };

export const boardNoticeInput = fields.refine(hasDay, dayNeeded).refine(endsLater, orderNeeded);
export type BoardNoticeInput = z.infer<typeof boardNoticeInput>;

export const boardNoticeUpdateInput = fields
  .extend({ id: idInput })
  .refine(hasDay, dayNeeded)
  .refine(endsLater, orderNeeded);

const slugInput = z.string().min(1).max(80);
export const slugOnlyInput = z.strictObject({ slug: slugInput });

/** `exam`: the slug of its syllabus. */
export const boardListInput = z.strictObject({ search: searchInput, exam: slugInput.optional(), ...pageFields });
export type BoardListInput = z.infer<typeof boardListInput>;

export const calendarInput = z.object({ exam: slugInput.optional() });

export const followInput = z.strictObject({ syllabusId: idInput, follows: z.boolean() });

export const adminBoardSorts = sortsBy(['title', 'day', 'published']);
export const adminBoardListInput = z.strictObject({
  search: searchInput,
  kind: z.enum(boardNoticeKinds).optional().meta({ label: 'Kind', all: 'All kinds', labels: boardNoticeLabels }),
  sort: z.enum(adminBoardSorts).optional(),
  ...draftsFilter,
  ...deletedFilter,
  ...pageFields,
});
export type AdminBoardListInput = z.infer<typeof adminBoardListInput>;
