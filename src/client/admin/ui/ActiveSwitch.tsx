import { Group, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf, notify, type ToastTimes } from '#client/lib/notify.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import classes from './ActiveSwitch.module.css';

type ActiveSwitchProps = {
  title: string;
  isActive: boolean;
  /** Its time is over, whatever the switch says. */
  isExpired?: boolean;
  /** Saves the change and ends when the list shows it. */
  save: (isActive: boolean) => Promise<unknown>;
  saved: string;
  failed: (message: string) => string;
  toastTimes?: ToastTimes;
};

/** Whether a thing is on the public lists; shows the change at once and takes it back when it could not be saved. */
export function ActiveSwitch({
  title,
  isActive,
  isExpired = false,
  save,
  saved,
  failed,
  toastTimes,
}: ActiveSwitchProps) {
  const change = useMutation({
    mutationFn: save,
    // Pressed twice in a row, the changes are saved one after the other.
    scope: { id: `active: ${title}` },
    onSuccess: () => notify.success(saved, toastTimes?.successMs),
    onError: (error) => notify.error(failed(messageOf(error)), toastTimes?.errorMs),
  });
  const shown = change.isPending ? change.variables : isActive;
  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        classNames={{ input: classes.input ?? '' }}
        aria-label={`Active: ${title}`}
        checked={shown}
        onChange={() => change.mutate(!shown)}
      />
      {shown && isExpired ? (
        <ToneBadge tone="bad">Expired</ToneBadge>
      ) : (
        <ToneBadge tone={shown ? 'good' : 'quiet'}>{shown ? 'Active' : 'Inactive'}</ToneBadge>
      )}
    </Group>
  );
}
