import { Text } from '@mantine/core';
import type { HallResult } from '#client/features/mock-tests/results.ts';
import { Panel } from '#client/ui/Panel.tsx';
import type { Beside } from '#shared/hall-beside.ts';
import { formatScore } from '#shared/results-texts.ts';
import classes from './BesideOthers.module.css';

type BesideOthersProps = Pick<HallResult, 'marks'> & { beside: Beside };

/** The marks of all who have a rank, with one's own among them; each figure of the drawing stands in words too. */
export function BesideOthers({ marks: { score, maxScore }, beside }: BesideOthersProps) {
  const { ranked, average, best, fewer, cutOff } = beside;
  return (
    <Panel title="Beside the others">
      <figure className={classes.figure}>
        <Text component="figcaption">
          You have {formatScore(score)} marks, more than {fewer} of the {ranked} students who have a rank. Their average
          is {formatScore(Math.round(average * 10) / 10)}, the best has {formatScore(best)}
          {cutOff !== null && `, and ${formatScore(cutOff)} are needed to pass`}.
        </Text>
        <Drawing {...beside} score={score} maxScore={maxScore} />
        <ul className={classes.legend}>
          <li data-line="own">You: {formatScore(score)}</li>
          <li data-line="average">Average: {formatScore(Math.round(average * 10) / 10)}</li>
          {cutOff !== null && <li data-line="cut-off">Needed: {formatScore(cutOff)}</li>}
        </ul>
      </figure>
    </Panel>
  );
}

type DrawingProps = Beside & { score: number; maxScore: number };

/** A bar for each step of marks, as high as students have them. Stretched to the width there is; its lines are not. */
function Drawing({ score, maxScore, average, cutOff, steps, from, width }: DrawingProps) {
  const end = from + steps.length * width;
  const at = (marks: number) => ((marks - from) / (end - from)) * 100;
  const highest = Math.max(...steps);
  const own = Math.min(Math.floor((score - from) / width), steps.length - 1);
  return (
    <div className={classes.plot} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {steps.map((students, step) => {
          const left = from + step * width;
          const height = (students / highest) * 100;
          return (
            <rect
              key={left}
              x={at(left)}
              y={100 - height}
              width={100 / steps.length}
              height={height}
              className={classes.bar}
              data-own={step === own || undefined}
            >
              <title>{`${left} to ${left + width} marks: ${students} ${students === 1 ? 'student' : 'students'}`}</title>
            </rect>
          );
        })}
        <path d={`M${at(average)} 0v100`} className={classes.line} data-line="average" />
        {cutOff !== null && <path d={`M${at(cutOff)} 0v100`} className={classes.line} data-line="cut-off" />}
        <path d={`M${at(score)} 0v100`} className={classes.line} data-line="own" />
      </svg>
      <div className={classes.ends}>
        <span>{from}</span>
        <span>{formatScore(Math.max(end, maxScore))} marks</span>
      </div>
    </div>
  );
}
