import { Button, Checkbox, Group } from '@mantine/core';
import type { VerificationStatus } from '#shared/enums.ts';
import { openFor, type Student } from './student.ts';

type SelectionBarProps = {
  shown: Student[];
  selected: Student[];
  onSelect: (students: Student[]) => void;
  isPending: boolean;
  approve: (students: Student[]) => void;
  reject: (students: Student[]) => void;
  reset: (students: Student[]) => void;
};

/** What can be done with several students at once: each button takes those of them it is open for. */
export function SelectionBar({ shown, selected, onSelect, isPending, approve, reject, reset }: SelectionBarProps) {
  const actions: { status: VerificationStatus; label: string; run: (students: Student[]) => void }[] = [
    { status: 'approved', label: 'Approve selected', run: approve },
    { status: 'rejected', label: 'Reject selected', run: reject },
    { status: 'pending', label: 'Reset selected', run: reset },
  ];
  const isAll = selected.length === shown.length;
  return (
    <Group component="section" aria-label="Selected students" gap="sm" mih={44}>
      <Checkbox
        label={selected.length === 0 ? 'Select all' : `${selected.length} selected`}
        aria-label={selected.length === 0 ? 'Select all' : `${selected.length} selected: select all`}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => onSelect(isAll ? [] : shown)}
      />
      {actions.map(({ status, label, run }) => {
        const open = openFor(selected, status);
        return (
          open.length > 0 && (
            <Button
              key={status}
              variant="default"
              size="sm"
              disabled={isPending}
              onClick={() => run(open)}
            >{`${label} (${open.length})`}</Button>
          )
        );
      })}
    </Group>
  );
}
