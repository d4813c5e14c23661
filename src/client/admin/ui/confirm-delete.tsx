import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Details = {
  /** What the thing is called, for a question that does not say it. */
  name?: string;
  /** What should be known before answering, each in a sentence. */
  facts?: string[];
};

/** Asks before something is deleted; the focus stands on Cancel. */
export function confirmDelete(question: string, onConfirm: () => void, { name, facts = [] }: Details = {}): void {
  modals.openConfirmModal({
    title: 'Please confirm',
    children: (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{question}</Text>
        {name && !question.includes(name) && (
          <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        )}
        {facts.length === 1 && <Text mt="sm">{facts[0]}</Text>}
        {facts.length > 1 && (
          <List mt="sm" spacing={4}>
            {facts.map((fact) => (
              <List.Item key={fact}>{fact}</List.Item>
            ))}
          </List>
        )}
      </>
    ),
    labels: { cancel: 'Cancel', confirm: 'Delete' },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red.9' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  });
}
