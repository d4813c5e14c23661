/** Finds in the text of a paper's pages where each question begins. Pure. Every find is a claim: `doubts` says what is unsure. */
import { numberRanges } from './hall-formats.ts';
import { type PageStarts, pageOf, type QuestionPlace } from './hall-pages.ts';

/** Where a line of print begins, its upper left corner as shares of the page's width and height. */
export type LinePlace = [x: number, y: number];
/** A line of print, or a piece of one where a wide gap parts it. */
export type PrintedLine = { text: string; x: number; y: number };
/** A page's lines, one a line of `text`, in reading order; `places` is empty where nobody knows them. */
export type PageText = { text: string; places: readonly LinePlace[] };

/** Why a page may begin with another question, in a person's words, and which questions it is about; both count from 0. */
export type PageDoubt = { page: number; questions: number[]; message: string };

export type PageMatch = {
  starts: PageStarts;
  /** Of each page the questions whose number was found on it, counted from 0, in order. */
  found: number[][];
  doubts: PageDoubt[];
};

/** A number at the start of a line, as questions have one: `12.` `12)` `(12)` `Q12.` `12 -` `12 Who …`. */
const numbered =
  /^\s*(?:(Q(?:uestion|n|\.? ?No)?[.:]?|வினா|கேள்வி)\s*)?(?:([([])\s*)?(\d{1,3})(?!\d)(?:\s*([.)\]:–—-])(?!\d)|(?=\s|$))/i;

type Candidate = {
  page: number;
  number: number;
  /** How it is written, and where it begins. */
  spelling: string;
  x: number;
  y: number | null;
};
/** A candidate taken as the number of a question; `isSure`: many others are written like it. */
type Find = { question: number; candidate: Candidate; isSure: boolean };

/** Finds the questions of the whole paper; `labels`: the printed number of each. */
export function matchPages(pages: readonly PageText[], labels: readonly number[]): PageMatch {
  const candidates = pages.flatMap(candidatesOn);
  const { latest, earliest } = bestReading(candidates, questionsByNumber(labels));
  const finds = withoutLooseEnds(latest);
  const found = pages.map((_, page) =>
    finds.flatMap(({ question, candidate }) => (candidate.page === page ? [question] : [])),
  );
  return {
    starts: found.map(([first = -1]) => first + 1),
    found,
    doubts: [
      ...otherReadings(finds, earliest, labels),
      ...laterAgain(finds, candidates),
      ...holes(finds, labels, pages.length),
    ].toSorted((one, other) => one.page - other.page),
  };
}

/** Of each page the places of its questions, by where each page is said to begin. */
export const placeQuestions = (
  pages: readonly PageText[],
  labels: readonly number[],
  starts: PageStarts,
): QuestionPlace[][] =>
  placesOn(
    pages,
    labels,
    labels.map((_, question) => pageOf(starts, question)),
  );

/** Of each page the places of its questions; `pagesOf`: the page that each question is said to be on, -1 for none. */
export function placesOn(
  pages: readonly PageText[],
  labels: readonly number[],
  pagesOf: readonly number[],
): QuestionPlace[][] {
  const withNumber = questionsByNumber(labels);
  const { latest } = bestReading(pages.flatMap(candidatesOn), (candidate) =>
    withNumber(candidate).filter((question) => pagesOf[question] === candidate.page),
  );
  return pages.map((_, on) =>
    latest.flatMap(({ question, candidate: { page, x, y } }) =>
      page !== on || y === null ? [] : [{ question, x, y }],
    ),
  );
}

/** Which questions a candidate may be the number of. */
type QuestionsFor = (candidate: Candidate) => readonly number[];

function questionsByNumber(labels: readonly number[]): QuestionsFor {
  const byNumber = new Map<number, number[]>();
  for (const [question, label] of labels.entries()) byNumber.set(label, [...(byNumber.get(label) ?? []), question]);
  return ({ number }) => byNumber.get(number) ?? [];
}

function candidatesOn({ text, places }: PageText, page: number): Candidate[] {
  return text.split('\n').flatMap((line, at) => {
    const found = numbered.exec(line);
    if (!found) return [];
    const [, word = '', opening = '', number = '', closing = ''] = found;
    const [x = 0, y = null] = places[at] ?? [];
    return [{ page, number: Number(number), spelling: `${word === '' ? '' : 'Q'}${opening}1${closing}`, x, y }];
  });
}

/** As it was read column by column, or row by row: what finds more is how the paper was set. */
function bestReading(candidates: readonly Candidate[], questionsFor: QuestionsFor): Chains {
  const columns = longestChains(candidates, questionsFor);
  const rows = longestChains(byRows(candidates), questionsFor);
  return rows.weight > columns.weight ? rows : columns;
}

const byRows = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((one, other) => one.page - other.page || rowOf(one) - rowOf(other) || one.x - other.x);

/** Pieces of one row differ a little in height. */
const rowOf = ({ y }: Candidate): number => Math.round((y ?? 0) * 200);

/** `weight` of the heaviest chains, the one of them that comes last in the paper, and the one that comes first. */
type Chains = { weight: number; latest: Find[]; earliest: Find[] };
type Link = Find & { weight: number };

/** A way of writing that so many times as many numbers have makes another one doubtful. */
const rare = 6;

/**
 * Of all readings in which questions and pages go forward together the heaviest. A number weighs as much as those that are
 * written and indented like it make a chain, so that numbers within a question give way to those of questions.
 */
function longestChains(candidates: readonly Candidate[], questionsFor: QuestionsFor): Chains {
  const linksOf = (candidate: Candidate, weight: number, isSure: boolean): Link[] =>
    weight === 0 ? [] : questionsFor(candidate).map((question) => ({ question, candidate, isSure, weight }));
  const indents = indentsOf(candidates);
  const kindOf = ({ spelling, x }: Candidate) => `${spelling} ${indents.findLast((indent) => indent <= x) ?? 0}`;
  const kinds = candidates.map(kindOf);
  const weights = new Map(
    [...new Set(kinds)].map((kind) => {
      const those = candidates.filter((_, index) => kinds[index] === kind);
      return [kind, heaviest(those.map((one) => linksOf(one, 1, true))).weight];
    }),
  );
  const most = Math.max(0, ...weights.values());
  return heaviest(
    candidates.map((one, index) => {
      const weight = weights.get(kinds[index] ?? '') ?? 0;
      return linksOf(one, weight, weight * rare >= most);
    }),
  );
}

/** What is nearer to one another than this share of the width begins at the same edge. */
const sameEdge = 0.012;

/** Where lines with a number begin, from left to right. */
function indentsOf(candidates: readonly Candidate[]): number[] {
  const edges = candidates.map(({ x }) => x).toSorted((one, other) => one - other);
  return edges.filter((x, index) => index === 0 || x - (edges[index - 1] ?? 0) > sameEdge);
}

/** The heaviest chains through `steps`, of each of which at most one link may be taken. */
function heaviest(steps: readonly (readonly Link[])[]): Chains {
  const backwards = steps.toReversed();
  const upTo = weightsOf(steps, ({ question }) => question);
  const onwards = weightsOf(backwards, ({ question }) => -question);
  const weight = Math.max(0, ...upTo.values());
  return {
    weight,
    latest: walk(backwards, upTo, weight, (link, last) => link.question < last.question).toReversed(),
    earliest: walk(steps, onwards, weight, (link, last) => link.question > last.question),
  };
}

/** Of each link the weight of the heaviest chain that ends with it, where `rank` grows from link to link. */
function weightsOf(steps: readonly (readonly Link[])[], rank: (link: Link) => number): Map<Link, number> {
  const weights = new Map<Link, number>();
  // By the rank of its last link the heaviest chain so far.
  const best = new Map<number, number>();
  for (const step of steps) {
    for (const link of step) {
      let before = 0;
      for (const [at, weight] of best) if (at < rank(link) && weight > before) before = weight;
      weights.set(link, before + link.weight);
    }
    for (const link of step) best.set(rank(link), Math.max(best.get(rank(link)) ?? 0, weights.get(link) ?? 0));
  }
  return weights;
}

/** Takes the first link that a heaviest chain can go on with, again and again. */
function walk(
  steps: readonly (readonly Link[])[],
  weights: ReadonlyMap<Link, number>,
  weight: number,
  follows: (link: Link, last: Link) => boolean,
): Link[] {
  const taken: Link[] = [];
  let left = weight;
  for (const step of steps) {
    const last = taken.at(-1);
    const link = step.find((one) => weights.get(one) === left && (!last || follows(one, last)));
    if (!link) continue;
    taken.push(link);
    left -= link.weight;
  }
  return taken;
}

/** Without what is written like few others and does not stand on one page with what comes before and after it. */
const withoutLooseEnds = (finds: readonly Find[]): Find[] =>
  finds.filter(({ isSure, candidate: { page } }, index) => {
    const near = (place: number) => finds[place] === undefined || finds[place]?.candidate.page === page;
    return isSure || (near(index - 1) && near(index + 1));
  });

/** Questions that could as well begin on an earlier page. */
function otherReadings(latest: readonly Find[], earliest: readonly Find[], labels: readonly number[]): PageDoubt[] {
  const earlier = new Map(earliest.map(({ question, candidate }) => [question, candidate.page]));
  const differing = latest.flatMap(({ question, candidate }) => {
    const page = earlier.get(question) ?? candidate.page;
    return page === candidate.page ? [] : [{ question, page }];
  });
  return [...new Set(differing.map(({ page }) => page))].map((page) => {
    const questions = differing.flatMap((one) => (one.page === page ? [one.question] : []));
    const numbers = questions.map((question) => labels[question] ?? 0);
    const message =
      numbers.length === 1
        ? `The number ${numbers[0]} stands here too. We took it for part of a list, not for a question.`
        : `The numbers ${numberRanges(numbers)} stand here too. We took them for a list, not for questions.`;
    return { page, questions, message };
  });
}

/** Numbers that stand again, written alike, before the next question on a later page: a list may have been taken for questions. */
function laterAgain(finds: readonly Find[], candidates: readonly Candidate[]): PageDoubt[] {
  return [...new Set(finds.map(({ candidate }) => candidate.page))].flatMap((page) => {
    const next = finds.find(({ candidate }) => candidate.page > page)?.candidate.page ?? page;
    const again = finds
      .filter(({ candidate }) => candidate.page === page)
      .filter(({ candidate: own }) =>
        candidates.some(
          (one) =>
            one.page > page &&
            one.page <= next &&
            one.number === own.number &&
            one.spelling === own.spelling &&
            Math.abs(one.x - own.x) <= sameEdge,
        ),
      );
    // One number may stand twice by chance.
    if (again.length < 2) return [];
    const numbers = numberRanges(again.map(({ candidate }) => candidate.number));
    return [
      {
        page,
        questions: again.map(({ question }) => question),
        message: `The numbers ${numbers} stand on page ${next + 1} too. Which are the questions?`,
      },
    ];
  });
}

/** Questions whose number was not found where a page begins or ends, so that it is not known on which page they stand. */
function holes(finds: readonly Find[], labels: readonly number[], pages: number): PageDoubt[] {
  const end = { question: labels.length, page: pages - 1 };
  const known = [...finds.map(({ question, candidate: { page } }) => ({ question, page })), end];
  return known.flatMap(({ question, page }, index) => {
    const before = known[index - 1];
    const from = before ? before.question + 1 : 0;
    if (question <= from || before?.page === page) return [];
    const questions = Array.from({ length: question - from }, (_, index) => from + index);
    const numbers = numberRanges(labels.slice(from, question));
    const where = before ? `on page ${before.page + 1} or here` : 'here or before';
    const message =
      question - from === 1
        ? `Question ${numbers} was not found. Does it begin ${where}?`
        : `Questions ${numbers} were not found. Do they begin ${where}?`;
    return [{ page, questions, message }];
  });
}
