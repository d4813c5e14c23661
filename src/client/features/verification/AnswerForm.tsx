import { Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTypedBefore } from '#client/lib/hydrated.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { postFile } from '#client/lib/post-file.ts';
import { shrinkPicture } from '#client/lib/shrink-picture.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { FileField } from '#client/ui/FileField.tsx';
import { Form } from '#client/ui/Form.tsx';
import { maxAnswerBytes, maxProofBytes, mediaTypesOf, uploadRefusals } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { answerQuery } from '#shared/students.ts';

/** How a rejected student answers: in words, and with a file where one was asked for. It brings the account back under review. */
export function AnswerForm({ asksFile }: { asksFile: boolean }) {
  const { reviewTime } = useSiteContent('tests');
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const textField = useTypedBefore<HTMLTextAreaElement>(text, setText);
  const fileField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const file = fileField.current?.files?.[0];
    const typed = answerQuery.safeParse({ text, ...(file && { name: file.name.slice(0, 255) }) });
    if (!typed.success) {
      setError(typed.error.issues[0]?.message ?? null);
      return textField.current?.focus();
    }
    setSending(true);
    try {
      await sendAnswer(typed.data.text, file);
      notify.success('Thank you. Your account is under review again.');
      await utils.auth.session.invalidate();
    } catch (failure) {
      notify.error(`Your answer could not be sent: ${messageOf(failure)}`);
    } finally {
      setSending(false);
    }
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" align="flex-start" mt="xs" maw={480}>
        <Textarea
          ref={textField}
          label="Your answer"
          description={asksFile ? 'You can leave this empty if the file says it all.' : undefined}
          rows={3}
          maxLength={500}
          size="md"
          w="100%"
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(null);
          }}
        />
        {asksFile && (
          <FileField
            label="The file we asked for"
            description="A photo or PDF, up to 5 MB. Only we see it, and we delete it after we have decided."
            field={fileField}
            accept={mediaTypesOf.answer}
          />
        )}
        <ActionButton type="submit" loading={isSending}>
          Send answer
        </ActionButton>
        <Text size="sm">Your account is then under review again. {reviewTime}</Text>
      </Stack>
    </Form>
  );
}

/** Sends an answer, its file as the body. Rejects with an Error whose message is for people. */
async function sendAnswer(text: string, file: File | undefined): Promise<void> {
  const query = new URLSearchParams({ text });
  if (file) query.set('name', file.name.slice(0, 255));
  await postFile(`${paths.verificationAnswers}?${query}`, file && (await soundFile(file)));
}

/** The file as it is sent: a picture small enough. Throws an Error whose message is for people. */
async function soundFile(file: File): Promise<Blob> {
  if (file.size === 0) throw new Error(uploadRefusals.empty);
  if (file.type.startsWith('image/')) return shrinkPicture(file, maxProofBytes);
  if (file.size > maxAnswerBytes) throw new Error(uploadRefusals.answerTooLarge);
  return file;
}
