import { Button, Group, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

type PagerProps = {
  /** The accessible name. */
  label: string;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  pageSize: number;
  pageSizes: readonly number[];
  onPageSize: (size: number) => void;
};

/** Leads to the previous and the next page, and sets the page size. */
export function Pager({ label, onPrevious, onNext, pageSize, pageSizes, onPageSize }: PagerProps) {
  return (
    <Group component="nav" aria-label={label} justify="space-between" mt="lg">
      <NativeSelect
        aria-label="Rows per page"
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!onPrevious}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => onPrevious?.()}
        >
          Previous
        </Button>
        <Button
          variant="default"
          disabled={!onNext}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onNext?.()}
        >
          Next
        </Button>
      </Group>
    </Group>
  );
}
