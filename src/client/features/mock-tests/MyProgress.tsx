import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { ProgressChart } from './ProgressChart.tsx';
import { useMyResults } from './results.ts';

/** The chart of all tests with the way to their marks; nothing before there are two attempts to compare. */
export function MyProgress({ user }: { user: SessionUser }) {
  const results = useMyResults(user).data ?? [];
  if (results.reduce((sum, { tries }) => sum + tries.length, 0) < 2) return null;
  return (
    <section aria-labelledby="my-progress">
      <div className="section-head">
        <h2 id="my-progress" className="section-title">
          Mock tests
        </h2>
        <p className="words">
          <Link to={paths.practice} className="link touch">
            My units and mistakes
          </Link>
          {' · '}
          <Link to={paths.myResults} className="link touch">
            My marks
          </Link>
        </p>
      </div>
      <ProgressChart results={results} />
    </section>
  );
}
