import { Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { formatDate } from '#shared/dates.ts';
import { formatShare } from '#shared/results-texts.ts';
import classes from './ProgressChart.module.css';
import type { TestResult } from './results.ts';

const [width, height, edge] = [320, 96, 8];

/** The share of the marks reached in every attempt, over all tests, the earliest first. */
export function ProgressChart({ results }: { results: TestResult[] }) {
  const { timeZone } = useSite();
  const attempts = results
    .flatMap(({ title, tries }) => tries.map((one) => ({ ...one, title, share: one.score / one.maxScore })))
    .sort((one, other) => one.submittedAt - other.submittedAt);
  if (attempts.length < 2) return null;
  const points = attempts.map(({ share }, place) => ({
    x: edge + (place / (attempts.length - 1)) * (width - 2 * edge),
    y: height - edge - Math.min(Math.max(share, 0), 1) * (height - 2 * edge),
  }));
  const [first, last] = [attempts[0], attempts.at(-1)];
  return (
    <figure className={classes.chart}>
      <Text component="figcaption" fw={600} mb={4}>
        First attempt {formatShare(first?.share ?? 0)}, latest {formatShare(last?.share ?? 0)} ({attempts.length}{' '}
        attempts)
      </Text>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <line x1={edge} x2={width - edge} y1={height / 2} y2={height / 2} className={classes.half} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.line} />
        {points.map(({ x, y }, place) => (
          <circle key={attempts[place]?.id} cx={x} cy={y} r={3.5} className={classes.point}>
            <title>
              {`${attempts[place]?.title}, ${formatDate(attempts[place]?.submittedAt ?? 0, timeZone)}: ${formatShare(attempts[place]?.share ?? 0)}`}
            </title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}
