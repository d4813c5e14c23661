import { useFilters } from '#client/lib/filters.ts';
import { MarkTests } from './MarkTests.tsx';
import { TestMarks } from './TestMarks.tsx';

/** What came back from the tests: all of them at a glance, or one of them in full. */
export function MarksScreen() {
  const { filters } = useFilters(['test']);
  return filters.test === '' ? <MarkTests /> : <TestMarks key={filters.test} testId={filters.test} />;
}
