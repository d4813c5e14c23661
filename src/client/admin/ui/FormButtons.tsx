import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnline } from '#client/lib/online.ts';

type FormButtonsProps = {
  submitLabel: string;
  submitVariant?: 'default' | 'filled' | undefined;
  isSaving: boolean;
  isDisabled?: boolean;
  onCancel?: (() => void) | undefined;
  className?: string | undefined;
  /** Stands on the left. */
  children?: ReactNode;
};

/**
 * The buttons at the end of a form. The field keeps the focus while one is pressed: an error that appeared on blur would
 * move the button from under the pointer.
 */
export function FormButtons(props: FormButtonsProps) {
  const { submitLabel, submitVariant, isSaving, isDisabled, onCancel, className, children } = props;
  const { online } = useOnline();
  return (
    <Group
      justify={children ? 'space-between' : 'flex-end'}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
      {!online && (
        <Text component="output" size="sm">
          You’re offline: nothing can be saved until the connection is back.
        </Text>
      )}
      {onCancel && (
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant={submitVariant} loading={isSaving} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </Group>
  );
}
