import { Stack, Text, TextInput, Title } from '@mantine/core';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { useTypedBefore } from '#client/lib/hydrated.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { postFile } from '#client/lib/post-file.ts';
import { shrinkPicture } from '#client/lib/shrink-picture.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { FileField } from '#client/ui/FileField.tsx';
import { Form } from '#client/ui/Form.tsx';
import { maxProofBytes, mediaTypesOf, uploadRefusals } from '#shared/files.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { findUtr, optionalUtrInput, typedRupees } from '#shared/payment-reports.ts';
import { paymentIsTold, useBackFromPaying } from './paying.ts';
import { WhereIsUtr } from './WhereIsUtr.tsx';

type PaymentReportFormProps = { orderId: string; duePaise: number };

/** Reports a UPI payment: its UTR number, a screenshot of it, or both, and its amount where that is not what is due. */
export function PaymentReportForm({ orderId, duePaise }: PaymentReportFormProps) {
  const utils = trpc.useUtils();
  const [utr, setUtr] = useState('');
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [amountError, setAmountError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const utrField = useTypedBefore<HTMLInputElement>(utr, setUtr);
  const amountField = useTypedBefore<HTMLInputElement>(amount, setAmount);
  const fileField = useRef<HTMLInputElement>(null);

  useBackFromPaying(orderId, () => utrField.current?.focus());

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
    const paid = typedRupees.safeParse(amount);
    setAmountError(paid.error?.issues[0]?.message ?? null);
    if (!paid.success) return amountField.current?.focus();
    setSending(true);
    try {
      await sendReport(orderId, { utr: typed.data, amountPaise: paid.data, picture });
      paymentIsTold(orderId);
      notify.success(deskMessages.reported);
    } catch (failure) {
      notify.error(deskMessages.reportFailed(messageOf(failure)));
    } finally {
      setSending(false);
      void utils.orders.invalidate();
    }
  }

  return (
    <section aria-labelledby="paid">
      <Question />
      <Form onSubmit={(event) => void submit(event)}>
        <Stack gap="md" align="flex-start" maw={420}>
          <UtrField
            ref={utrField}
            value={utr}
            error={error}
            onChange={({ currentTarget }) => {
              setUtr(findUtr(currentTarget.value) ?? currentTarget.value);
              setError(null);
            }}
          />
          <FileField
            label="Screenshot"
            description="JPG, PNG or WebP; the UTR number is then not needed"
            field={fileField}
            accept={mediaTypesOf.payment_proof}
          />
          <AmountField
            ref={amountField}
            duePaise={duePaise}
            value={amount}
            error={amountError}
            onChange={(event) => {
              setAmount(event.currentTarget.value);
              setAmountError(null);
            }}
          />
          <ActionButton type="submit" size="md" mih={48} loading={isSending}>
            Submit payment details
          </ActionButton>
        </Stack>
      </Form>
    </section>
  );
}

const UtrField = (props: ComponentProps<typeof TextInput>) => (
  <>
    <TextInput
      label="UTR number"
      description="12 digits. GPay calls it UPI transaction ID, PhonePe UTR, Paytm UPI Ref No. You can paste the whole text."
      inputMode="text"
      autoComplete="off"
      maxLength={2000}
      size="md"
      w="100%"
      {...props}
    />
    <WhereIsUtr />
  </>
);

const AmountField = ({ duePaise, ...props }: ComponentProps<typeof TextInput> & { duePaise: number }) => (
  <TextInput
    label={`Paid a different amount than ${formatPaise(duePaise)}? Enter it (₹)`}
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    size="md"
    w="100%"
    {...props}
  />
);

const Question = () => (
  <>
    <Title order={3} size="h5" id="paid" mt="xl" mb={4}>
      Have you paid?
    </Title>
    <Text size="sm" c="dimmed" mb="md">
      Enter the UTR number from your UPI app, or add a screenshot of the payment instead.
    </Text>
  </>
);

type Report = { utr: string; amountPaise: number | undefined; picture: File | undefined };

/** Reports a payment, its picture as the body. Rejects with an Error whose message is for people. */
async function sendReport(orderId: string, { utr, amountPaise, picture }: Report): Promise<void> {
  if (picture?.size === 0) throw new Error(uploadRefusals.empty);
  const query = new URLSearchParams({ utr });
  if (amountPaise !== undefined) query.set('amountPaise', String(amountPaise));
  if (picture) query.set('name', picture.name.slice(0, 255));
  await postFile(`${paths.paymentReport(orderId)}?${query}`, picture && (await shrinkPicture(picture, maxProofBytes)));
}
