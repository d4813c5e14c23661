import { Text } from '@mantine/core';
import { memo } from 'react';
import { type Format, labelsOf, questionName, type Span, spansOf } from '#shared/hall-formats.ts';
import { type QuestionState, questionStateLabels, questionStates, type Sheet, stateOf } from '#shared/hall-sheet.ts';
import classes from './Hall.module.css';

export type PaletteProps = {
  format: Format;
  sheet: Sheet;
  /** The questions that can be answered now. */
  period: Span;
  question: number;
  goTo: (question: number) => void;
};

/** All questions with their states, told by shape and sign as well as by colour. */
export function Palette({ format, sheet, period, question, goTo }: PaletteProps) {
  const labels = labelsOf(format);
  return (
    <div className={classes.palette}>
      <StateSigns counts={countStates(sheet, period)} />
      {spansOf(format).map(({ from, to }, place) => {
        const name = format.sections[place]?.name ?? '';
        const isOpen = from >= period.from && to <= period.to;
        return (
          <section key={name + from} aria-label={name}>
            <Text fw={600} size="sm" mt="sm" mb={4}>
              {name}
              {!isOpen && (
                <Text span c="dimmed" size="sm">
                  {from < period.from ? ' (finished)' : ' (later)'}
                </Text>
              )}
            </Text>
            <ul className={classes.numbers}>
              {labels.slice(from, to).map((label, index) => (
                <li key={from + index}>
                  <NumberButton
                    question={from + index}
                    label={label}
                    name={questionName(format, from + index)}
                    state={stateOf(sheet, from + index)}
                    isCurrent={from + index === question}
                    isOpen={isOpen}
                    goTo={goTo}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type NumberProps = {
  question: number;
  label: number;
  name: string;
  state: QuestionState;
  isCurrent: boolean;
  isOpen: boolean;
  goTo: (question: number) => void;
};

const NumberButton = memo(function NumberButton({
  question,
  label,
  name,
  state,
  isCurrent,
  isOpen,
  goTo,
}: NumberProps) {
  return (
    <button
      type="button"
      className={classes.number}
      data-state={state}
      aria-current={isCurrent || undefined}
      aria-label={`${name}: ${questionStateLabels[state]}`}
      disabled={!isOpen}
      onClick={() => goTo(question)}
    >
      {label}
      {signs[state] && <span aria-hidden>{signs[state]}</span>}
    </button>
  );
});

const signs: Partial<Record<QuestionState, string>> = { answered: '✓', marked: '?', answeredMarked: '✓?' };

/** The five states with their signs, and how many questions are in each. */
export function StateSigns({ counts }: { counts?: Record<QuestionState, number> }) {
  return (
    <ul className={classes.legendList} aria-label="What the signs mean">
      {questionStates.map((state) => (
        <li key={state}>
          <span className={classes.number} data-state={state} aria-hidden>
            {signs[state] ?? ''}
          </span>
          {questionStateLabels[state]}
          {counts && `: ${counts[state]}`}
        </li>
      ))}
    </ul>
  );
}

/** How many questions of a span are in each state. */
export function countStates(sheet: Sheet, { from, to }: Span): Record<QuestionState, number> {
  const counts = { unseen: 0, unanswered: 0, answered: 0, marked: 0, answeredMarked: 0 };
  for (let question = from; question < to; question++) counts[stateOf(sheet, question)] += 1;
  return counts;
}
