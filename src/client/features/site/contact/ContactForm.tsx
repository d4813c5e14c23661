import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { RefusalAlert } from '#client/features/accounts/AccountForm.tsx';
import { useRefusal } from '#client/features/accounts/use-refusal.ts';
import { useFilters } from '#client/lib/filters.ts';
import { focusFirstError, useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { EmailField } from '#client/ui/EmailField.tsx';
import { Form, Honeypot } from '#client/ui/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import {
  type ContactValues,
  contactCategories,
  contactCategoryLabels,
  contactInput,
  emptyContact,
} from '#shared/contact.ts';
import { choiceOf } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/phone.ts';
import classes from './ContactPage.module.css';

const categories = contactCategories.map((value) => ({ value, label: contactCategoryLabels[value] }));

/** Sends a message to the educator; prefilled for signed-in users. */
export function ContactForm({ promise }: { promise: string }) {
  const user = useSession();
  const { filters } = useFilters(['category']);
  const category = choiceOf(contactCategories, filters.category) ?? emptyContact.category;
  const [ticket, setTicket] = useState<string | null>(null);
  const form = useZodForm<ContactValues>(contactInput, {
    initialValues: user
      ? { ...emptyContact, category, name: user.fullName, email: user.email, phone: formatPhone(user.phone) }
      : { ...emptyContact, category },
  });
  const { refusal, refuse, clear } = useRefusal(form, messages.contactFailed);
  const send = trpc.contact.send.useMutation({
    onMutate: clear,
    onSuccess: (received) => {
      setTicket(received.ticket);
      notify.success(messages.contactSent, 8000);
      form.setInitialValues(emptyContact);
      form.reset();
    },
    onError: refuse,
    onSettled: () => void (sending.current = false),
  });
  // A second submit can come before the disabled button is rendered.
  const sending = useRef(false);
  const honeypot = useRef<HTMLInputElement>(null);

  const submit = (values: ContactValues) => {
    if (sending.current) return;
    sending.current = true;
    send.mutate({ ...values, website: honeypot.current?.value ?? '' });
  };

  return (
    <section className={classes.card} aria-labelledby="write">
      <Title order={2} size="h3" id="write">
        Send us a message
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {promise}
      </Text>
      <output>{ticket !== null && <TicketNotice ticket={ticket} />}</output>
      <Form onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}>
        <Stack>
          {refusal && <RefusalAlert message={refusal} />}
          <Fields form={form} />
          <Honeypot field={honeypot} />
          <ActionButton type="submit" size="md" disabled={send.isPending} icon={IconSend}>
            {send.isPending ? 'Sending...' : 'Send Message'}
          </ActionButton>
        </Stack>
      </Form>
    </section>
  );
}

const TicketNotice = ({ ticket }: { ticket: string }) => (
  <Notice tone="good" title={`Your ticket number: ${ticket}`} mb="md">
    We have also mailed it to you, with a link that shows how far your message is. You get an answer within 48 hours.
  </Notice>
);

function Fields({ form }: { form: UseFormReturnType<ContactValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Full Name"
          autoComplete="name"
          size="md"
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <EmailField autoComplete="email" maxLength={254} {...form.getInputProps('email')} />
        <TextInput
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          size="md"
          maxLength={30}
          {...form.getInputProps('phone')}
        />
        <NativeSelect label="Category" size="md" data={categories} {...form.getInputProps('category')} />
      </SimpleGrid>
      <TextInput label="Subject" size="md" required maxLength={200} {...form.getInputProps('subject')} />
      <Textarea label="Message" size="md" rows={6} required maxLength={5000} {...form.getInputProps('message')} />
    </>
  );
}
