import { Button, Input, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { maxProofBytes, mediaTypesOf, uploadRefusals } from '#shared/files.ts';
import { optionalUtrInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import classes from './UpiOrder.module.css';

/** "I have paid": the bank's number of the payment, or a screenshot of it, or both. */
export function ClaimForm({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const make = trpc.paymentReports.report.useMutation();
  const [utr, setUtr] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const utrField = useRef<HTMLInputElement>(null);
  const fileField = useRef<HTMLInputElement>(null);
  const fileId = useId();

  const refuse = (message: string) => {
    setError(message);
    utrField.current?.focus();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const typed = optionalUtrInput.safeParse(utr);
    const picture = fileField.current?.files?.[0];
    if (!typed.success) return refuse(typed.error.issues[0]?.message ?? deskMessages.utrOrPicture);
    if (typed.data === '' && !picture) return refuse(deskMessages.utrOrPicture);
    setError(null);
    setSending(true);
    try {
      if (picture) await sendPicture(orderId, typed.data, picture);
      else await make.mutateAsync({ orderId, utr: typed.data });
      notify.success(deskMessages.claimed);
    } catch (failure) {
      notify.error(deskMessages.claimFailed(messageOf(failure)));
    } finally {
      setSending(false);
      void utils.orders.invalidate();
    }
  }

  return (
    <section aria-labelledby="paid">
      <Title order={3} size="h5" id="paid" mt="xl" mb={4}>
        Have you paid?
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Tell us the UTR number, which your UPI app shows with the payment, or send its screenshot.
      </Text>
      <Form onSubmit={(event) => void submit(event)}>
        <Stack gap="md" align="flex-start" maw={420}>
          <TextInput
            ref={utrField}
            label="UTR number"
            description="12 digits, also called UPI transaction or reference number"
            inputMode="text"
            autoComplete="off"
            maxLength={40}
            size="md"
            w="100%"
            value={utr}
            error={error}
            onChange={(event) => setUtr(event.currentTarget.value)}
          />
          <Input.Wrapper id={fileId} label="Screenshot" description="A picture of at most 5 MB" w="100%">
            <input
              ref={fileField}
              id={fileId}
              type="file"
              className={classes.file}
              accept={mediaTypesOf.payment_proof.join(',')}
              aria-describedby={`${fileId}-description`}
            />
          </Input.Wrapper>
          <Button type="submit" size="md" mih={48} loading={isSending}>
            I have paid
          </Button>
        </Stack>
      </Form>
    </section>
  );
}

/** Reports a payment with its picture. Rejects with an Error whose message is for people. */
async function sendPicture(orderId: string, utr: string, picture: File): Promise<void> {
  if (picture.size === 0) throw new Error(uploadRefusals.empty);
  if (picture.size > maxProofBytes) throw new Error(uploadRefusals.proofTooLarge);
  const query = new URLSearchParams({ name: picture.name.slice(0, 255), utr });
  // The server tells the kind of a file from its content alone.
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${paths.paymentClaim(orderId)}?${query}`, { method: 'POST', headers, body: picture });
  if (answer.ok) return;
  const said: { error?: string } = await answer.json().catch(() => ({}));
  throw new Error(said.error ?? uploadRefusals.interrupted);
}
