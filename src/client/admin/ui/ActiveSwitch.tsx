import { Group, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notify } from '#client/lib/notify.ts';

type ActiveSwitchProps = {
  title: string;
  isActive: boolean;
  /** Saves the change and ends when the list shows it. */
  save: (isActive: boolean) => Promise<unknown>;
  saved: string;
  failed: string;
};

/** Whether a thing is on the public lists; shows the change at once and takes it back when it could not be saved. */
export function ActiveSwitch({ title, isActive, save, saved, failed }: ActiveSwitchProps) {
  const change = useMutation({
    mutationFn: save,
    onSuccess: () => notify.success(saved),
    onError: () => notify.error(failed),
  });
  const shown = change.isPending ? change.variables : isActive;
  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        aria-label={`Active: ${title}`}
        checked={shown}
        onChange={() => {
          if (!change.isPending) change.mutate(!shown);
        }}
      />
      <Text size="sm">{shown ? 'Active' : 'Inactive'}</Text>
    </Group>
  );
}
