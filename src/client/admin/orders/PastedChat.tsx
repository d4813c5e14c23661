import { Button, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type DeskOrderInput, mostChat, newestOfChat } from '#shared/desk.ts';
import { ChatClaims } from './ChatClaims.tsx';
import { filledFrom, missingFrom, type ReadChat } from './chat-reading.ts';

/** Nobody types as many letters at once. */
const pastedLength = 25;

type PastedChatProps = { form: UseFormReturnType<DeskOrderInput>; onRead: (items: ReadChat['items']) => void };

/** Takes a chat that is pasted whole: what is sure in it fills the fields, and all that was read stands below it. */
export function PastedChat({ form, onRead }: PastedChatProps) {
  const [text, setText] = useState('');
  /** What the last reading did not understand. */
  const [left, setLeft] = useState('');
  const [found, setFound] = useState<{ read: ReadChat; isCut: boolean } | null>(null);
  const reader = trpc.deskAdmin.readChat.useMutation({
    onError: (error) => notify.error(`The chat could not be read: ${messageOf(error)}`),
  });
  const readChat = (pasted: string) => {
    const chat = newestOfChat(pasted);
    const onSuccess = (read: ReadChat) => {
      form.setValues(filledFrom(form.getValues(), read));
      form.clearErrors();
      onRead(read.items);
      const rest = read.left.map(({ text: line }) => line).join('\n');
      setText(rest);
      setLeft(rest);
      setFound({ read, isCut: pasted.length > mostChat });
    };
    setText(chat);
    reader.mutate({ chat }, { onSuccess });
  };
  return (
    <>
      <Textarea
        label="Chat (optional)"
        description="Paste the customer’s messages whole; what is sure in them fills the fields"
        data-autofocus
        rows={3}
        value={text}
        disabled={reader.isPending}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          // The keyboard of a phone puts its clipboard in as if it were typed, all at once.
          if (value.length - text.length >= pastedLength) readChat(value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pasted.trim() === '') return;
          event.preventDefault();
          readChat(pasted);
        }}
      />
      {text.trim() !== '' && text !== left && (
        <div>
          <Button variant="default" mih={44} loading={reader.isPending} onClick={() => readChat(text)}>
            Read the chat
          </Button>
        </div>
      )}
      <Text component="output" size="sm" style={{ display: found ? 'block' : 'none' }}>
        {found && wordsOf(found.read, found.isCut)}
      </Text>
      {found && <ChatClaims form={form} read={found.read} />}
    </>
  );
}

/** What is said of a chat that was read. */
function wordsOf(read: ReadChat, isCut: boolean): string {
  const open = [...read.receiver, ...read.items].filter(({ isSure }) => !isSure).length;
  const missing = missingFrom(read);
  const left = read.left.length;
  return [
    isCut && 'Only the last 20,000 characters were read.',
    'Read from the chat: please check it against its lines.',
    open > 0 && `${open === 1 ? 'One thing is' : `${open} things are`} not sure and not filled in.`,
    missing.length > 0 && `Not found: ${missing.join(', ')}.`,
    read.customer?.hasOrdered && 'This number has ordered before.',
    left > 0 &&
      `${left === 1 ? 'The line' : `The ${left} lines`} left above ${left === 1 ? 'was' : 'were'} not understood.`,
  ]
    .filter(Boolean)
    .join(' ');
}
