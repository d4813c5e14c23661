import { useFilters } from '#client/lib/filters.ts';
import { TestAverages } from './TestAverages.tsx';
import { TestResults } from './TestResults.tsx';

/** The results of the tests: all tests at a glance, or one of them in full. */
export function ResultsScreen() {
  const { filters } = useFilters(['test']);
  return filters.test === '' ? <TestAverages /> : <TestResults key={filters.test} testId={filters.test} />;
}
