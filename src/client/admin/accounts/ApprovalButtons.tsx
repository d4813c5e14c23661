import { Button, Group } from '@mantine/core';
import { SelectAll, type Selection } from '#client/admin/ui/selection.tsx';
import type { VerificationStatus } from '#shared/enums.ts';
import { type DecidedStudent, openFor, type Student } from './student-approval.ts';

export type Decide = (students: DecidedStudent[], status: VerificationStatus) => void;

type RowButtonsProps = { student: DecidedStudent; isPending: boolean; decide: Decide };

/** Decides about one student: a button for each status it may get. */
export function RowButtons({ student, isPending, decide }: RowButtonsProps) {
  const actions = { approved: 'Approve', rejected: 'Reject', pending: 'Reset to pending' };
  return (
    <Group gap="xs" wrap="nowrap">
      {statuses
        .filter((status) => openFor([student], status).length > 0)
        .map((status) => (
          <Button
            key={status}
            size="xs"
            variant={status === 'approved' ? 'filled' : 'default'}
            disabled={isPending}
            aria-label={`${actions[status]}: ${student.fullName}`}
            onClick={() => decide([student], status)}
          >
            {actions[status]}
          </Button>
        ))}
    </Group>
  );
}

const statuses = ['approved', 'rejected', 'pending'] as const;

type SelectionBarProps = { selection: Selection<Student>; isPending: boolean; decide: Decide };

/** Decides about several students at once: each button counts and changes those whose status it may change. */
export function SelectionBar({ selection, isPending, decide }: SelectionBarProps) {
  const { selected } = selection;
  const actions = { approved: 'Approve selected', rejected: 'Reject selected', pending: 'Reset selected' };
  return (
    <Group component="section" aria-label="Selected students" gap="sm" mih={44}>
      <SelectAll
        selection={selection}
        aria-label={selected.length === 0 ? 'Select all' : `${selected.length} selected: select all`}
      />
      {statuses
        .map((status) => ({ status, open: openFor(selected, status) }))
        .filter(({ open }) => open.length > 0)
        .map(({ status, open }) => (
          <Button key={status} variant="default" size="sm" disabled={isPending} onClick={() => decide(open, status)}>
            {`${actions[status]} (${open.length})`}
          </Button>
        ))}
    </Group>
  );
}
