import { Button, Group, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { type CatalogueItem, type CatalogueMessages, type SetActive, saveFailure } from './CatalogueForm.tsx';
import { confirm } from './confirm.tsx';
import { useFeedback } from './use-feedback.ts';

type ActiveSwitchProps = {
  item: CatalogueItem;
  name: string;
  setActive: SetActive;
  messages: CatalogueMessages;
  /** What is said before it is taken off the lists; null: nothing has to be. */
  warning?: string | null;
};

/** Whether a thing is on the public lists; a draft is published here. */
export function ActiveSwitch(props: ActiveSwitchProps) {
  return props.item.isDraft ? <Draft {...props} /> : <Published {...props} />;
}

function Draft({ item: { id }, name, setActive, messages }: ActiveSwitchProps) {
  const publish = useMutation({
    mutationFn: (isActive: boolean) => setActive.mutate({ id, isActive, isDraft: !isActive }),
    ...useFeedback({
      failed: saveFailure(messages, false),
      toastTimes: messages,
      onDone: (_answer, isActive: boolean) =>
        isActive && notifyWithUndo('Published', () => publish.mutate(false), undefined, name),
    }),
  });
  return (
    <Group gap={4}>
      <ToneBadge tone="wait">Draft</ToneBadge>
      <Button
        variant="default"
        size="compact-sm"
        mih={36}
        aria-label={`Publish ${name}`}
        loading={publish.isPending}
        onClick={() => publish.mutate(true)}
      >
        Publish
      </Button>
    </Group>
  );
}

/** The change is optimistic: shown at once, reverted when it fails. */
function Published({ item, name, setActive, messages, warning = null }: ActiveSwitchProps) {
  const { id, isActive = true, isExpired = false, isUsedUp = false } = item;
  const ended = isExpired ? 'Expired' : isUsedUp ? 'Used up' : null;
  const change = useMutation({
    mutationFn: (isActive: boolean) => setActive.mutate({ id, isActive }),
    // Two changes in a row are saved one after the other.
    scope: { id: `active: ${id}` },
    ...useFeedback({ saved: messages.updated, failed: saveFailure(messages, false), toastTimes: messages }),
  });
  const shown = change.isPending ? change.variables : isActive;
  const set = () =>
    shown && warning !== null
      ? confirm({ text: warning, confirmLabel: 'Take it off', onConfirm: () => change.mutate(false) })
      : change.mutate(!shown);
  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        // Above the track it is drawn by, so that whatever points at the control meets the control.
        styles={{ input: { zIndex: 1, cursor: 'pointer' } }}
        aria-label={`Active: ${name}`}
        checked={shown}
        onChange={set}
      />
      {shown && ended ? (
        <ToneBadge tone="bad">{ended}</ToneBadge>
      ) : (
        <ToneBadge tone={shown ? 'good' : 'quiet'}>{shown ? 'Active' : 'Inactive'}</ToneBadge>
      )}
    </Group>
  );
}
