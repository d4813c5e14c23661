import { Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { formatDate } from '#shared/dates.ts';
import { formatShare } from '#shared/results-texts.ts';
import classes from './ProgressChart.module.css';
import type { TestResult } from './results.ts';

/** The share of the marks reached in every attempt, by its day; a line joins those at one test, which can be compared. */
export function ProgressChart({ results }: { results: TestResult[] }) {
  const { timeZone } = useSite();
  const series = results.map(({ testId, title, tries }) => ({
    testId,
    title,
    attempts: tries
      .map(({ id, submittedAt, score, maxScore }) => ({ id, submittedAt, share: score / maxScore }))
      .toSorted((one, other) => one.submittedAt - other.submittedAt),
  }));
  const attempts = series
    .flatMap((test) => test.attempts)
    .toSorted((one, other) => one.submittedAt - other.submittedAt);
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last || first === last) return null;
  const best = Math.max(...attempts.map(({ share }) => share));
  const place = (attempt: (typeof attempts)[number]) => ({
    x: (attempts.indexOf(attempt) / (attempts.length - 1)) * 100,
    y: (1 - Math.min(Math.max(attempt.share, 0), 1)) * 100,
  });
  return (
    <figure className={classes.chart}>
      <Text component="figcaption" fw={600} mb={4}>
        Your progress in {attempts.length} attempts: best {formatShare(best)}, last {formatShare(last.share)}
      </Text>
      <div className={classes.plot} aria-hidden>
        <div className={classes.shares}>
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </div>
        {/* Stretched to the width there is; its strokes are not. */}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <line x1={0} x2={100} y1={50} y2={50} className={classes.half} />
          {series.map(({ testId, title, attempts }) => (
            <g key={testId}>
              <polyline
                points={attempts
                  .map(place)
                  .map(({ x, y }) => `${x},${y}`)
                  .join(' ')}
                className={classes.line}
              />
              {attempts.map((attempt) => (
                <path key={attempt.id} d={`M${place(attempt).x} ${place(attempt).y}h0`} className={classes.point}>
                  <title>{`${title}, ${formatDate(attempt.submittedAt, timeZone)}: ${formatShare(attempt.share)}`}</title>
                </path>
              ))}
            </g>
          ))}
        </svg>
        <div className={classes.days}>
          <span>{formatDate(first.submittedAt, timeZone)}</span>
          <span>{formatDate(last.submittedAt, timeZone)}</span>
        </div>
      </div>
      <Text size="sm" c="dimmed">
        A line joins your attempts at the same test.
      </Text>
    </figure>
  );
}
