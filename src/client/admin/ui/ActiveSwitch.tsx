import { Button, Group, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notify } from '#client/lib/notify.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import classes from './ActiveSwitch.module.css';
import { type CatalogueItem, type CatalogueMessages, type SetActive, saveFailure } from './catalogue.ts';
import { failureText, useFeedback } from './use-feedback.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

type ActiveSwitchProps = {
  item: CatalogueItem;
  name: string;
  setActive: SetActive;
  messages: CatalogueMessages;
};

/** Whether a thing is on the public lists; a draft is published here. */
export function ActiveSwitch(props: ActiveSwitchProps) {
  return props.item.isDraft ? <Draft {...props} /> : <Published {...props} />;
}

function Draft({ item: { id }, name, setActive, messages }: ActiveSwitchProps) {
  const refresh = useRefreshLists();
  const set = async (isActive: boolean): Promise<boolean> => {
    try {
      await setActive.mutate({ id, isActive, isDraft: !isActive });
      return true;
    } catch (error) {
      notify.error(failureText(saveFailure(messages, false), error), messages.errorMs);
      return false;
    } finally {
      await refresh();
    }
  };
  const publish = useMutation({
    mutationFn: () => set(true),
    onSuccess: (isPublished) => isPublished && notifyWithUndo('Published', () => void set(false), undefined, name),
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
        onClick={() => publish.mutate()}
      >
        Publish
      </Button>
    </Group>
  );
}

/** The change is optimistic: shown at once, reverted when it fails. */
function Published({ item, name, setActive, messages }: ActiveSwitchProps) {
  const { id, isActive = true, isExpired = false, isUsedUp = false } = item;
  const ended = isExpired ? 'Expired' : isUsedUp ? 'Used up' : null;
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
      {shown && ended ? (
        <ToneBadge tone="bad">{ended}</ToneBadge>
      ) : (
        <ToneBadge tone={shown ? 'good' : 'quiet'}>{shown ? 'Active' : 'Inactive'}</ToneBadge>
      )}
    </Group>
  );
}
