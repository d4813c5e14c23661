import { List, Text } from '@mantine/core';
import { modals, useModals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useBackCloses } from '#client/lib/back-closes.ts';

type Question = {
  title?: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether something may be lost. */
  isDangerous?: boolean;
  onConfirm: () => void;
  /** Called after either answer. */
  onClose?: () => void;
};

/** Asks before an action; the focus starts on Cancel. */
export function confirm({
  title = 'Please confirm',
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = true,
  onConfirm,
  onClose,
}: Question): void {
  modals.openConfirmModal({
    title,
    children: typeof text === 'string' ? <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text> : text,
    labels: { cancel: cancelLabel, confirm: confirmLabel },
    cancelProps: { 'data-autofocus': true },
    confirmProps: isDangerous ? { color: 'red.9' } : {},
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
    onClose,
  });
}

/** Back answers a question with no. Mounted once. */
export function BackAnswersNo() {
  const { modals: asked, closeAll } = useModals();
  useBackCloses(asked.length > 0, closeAll);
  return null;
}

/** Asks before something typed is thrown away. */
export const confirmDiscard = (answers: Pick<Question, 'onConfirm' | 'onClose'>): void =>
  confirm({
    title: 'Discard your changes?',
    text: 'What you entered here has not been saved.',
    cancelLabel: 'Keep editing',
    confirmLabel: 'Discard',
    ...answers,
  });

type Details = {
  /** The thing's name, if the question does not say it. */
  name?: string;
  /** Facts to know before answering, each in a sentence. */
  facts?: string[];
};

/** Asks before something is deleted. */
export function confirmDelete(question: string, onConfirm: () => void, { name, facts = [] }: Details = {}): void {
  confirm({
    text: (
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
    confirmLabel: 'Delete',
    onConfirm,
  });
}
