import { Group, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import classes from './ActiveSwitch.module.css';
import { type CatalogueItem, type CatalogueMessages, type Mutation, saveFailure } from './catalogue.ts';
import { useFeedback } from './use-feedback.ts';

type ActiveSwitchProps = {
  item: CatalogueItem;
  name: string;
  setActive: Mutation<{ id: string; isActive: boolean }>;
  messages: CatalogueMessages;
};

/** Whether a thing is on the public lists. The change is optimistic: shown at once, reverted when it fails. */
export function ActiveSwitch({ item, name, setActive, messages }: ActiveSwitchProps) {
  const { id, isActive = true, isExpired = false } = item;
  const change = useMutation({
    mutationFn: (isActive: boolean) => setActive.mutate({ id, isActive }),
    // Two changes in a row are saved one after the other.
    scope: { id: `active: ${id}` },
    ...useFeedback({ saved: messages.updated, failed: saveFailure(messages, false), toastTimes: messages }),
  });
  const shown = change.isPending ? change.variables : isActive;
  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        classNames={{ input: classes.input ?? '' }}
        aria-label={`Active: ${name}`}
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
