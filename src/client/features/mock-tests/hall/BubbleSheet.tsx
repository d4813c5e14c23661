import { Text } from '@mantine/core';
import { memo, useMemo } from 'react';
import { choicesOf, type Format, labelsOf, questionName, type Span, spansOf } from '#shared/hall-formats.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import { Bubbles } from './Bubbles.tsx';
import classes from './Hall.module.css';

type BubbleSheetProps = {
  format: Format;
  /** The questions that can be answered now. */
  period: Span;
  sheet: string;
  isDisabled: boolean;
  /** Always the same function, so that a choice draws its own row alone. */
  choose: (question: number, choice: Choice) => void;
};

/** The bubbles of all questions, as on the OMR sheet: for whoever has the paper printed. */
export function BubbleSheet({ format, period, sheet, isDisabled, choose }: BubbleSheetProps) {
  const labels = labelsOf(format);
  const offered = useMemo(() => choicesOf(format), [format]);
  return (
    <div className={classes.sheet}>
      {spansOf(format).map(({ from, to }, place) =>
        from >= period.from && to <= period.to ? (
          <section key={from} aria-label={format.sections[place]?.name}>
            <Text fw={600} size="sm" mb={4}>
              {format.sections[place]?.name}
            </Text>
            <ol className={classes.sheetRows}>
              {labels.slice(from, to).map((label, index) => (
                <li key={from + index}>
                  <SheetRow
                    question={from + index}
                    name={questionName(format, from + index)}
                    label={label}
                    choices={offered}
                    answer={sheet[from + index] ?? '.'}
                    isDisabled={isDisabled}
                    choose={choose}
                  />
                </li>
              ))}
            </ol>
          </section>
        ) : null,
      )}
    </div>
  );
}

type SheetRowProps = {
  question: number;
  name: string;
  label: number;
  choices: readonly Choice[];
  answer: string;
  isDisabled: boolean;
  choose: (question: number, choice: Choice) => void;
};

const SheetRow = memo(function SheetRow({ question, name, label, choices, answer, isDisabled, choose }: SheetRowProps) {
  return (
    <Bubbles
      name={name}
      short={String(label)}
      choices={choices}
      answer={answer}
      isDisabled={isDisabled}
      choose={(choice) => choose(question, choice)}
    />
  );
});
