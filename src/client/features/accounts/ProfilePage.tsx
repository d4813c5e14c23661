import { Alert, Container, Paper, Stack, TextInput, Title } from '@mantine/core';
import { StudentCode } from '#client/features/mock-tests/StudentCode.tsx';
import { showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notifyAbout } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ContactSupport } from '#client/ui/ContactAdmin.tsx';
import { Form } from '#client/ui/Form.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone, parsePhone } from '#shared/phone.ts';
import { profileInput, type SessionUser } from '#shared/users.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { ExamsPanel } from './ExamsPanel.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { PurposesPanels } from './PurposesPanels.tsx';

// The address has a list of all states: drawn afterwards, it costs the server nothing.
export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn && queries.account.sessions.prefetch();

export function Component() {
  const user = useSession();
  if (!user) return <PleaseLogin />;
  return (
    <Container size={560} py={{ base: 32, sm: 56 }}>
      <Head title="My profile" description="Your name, phone number and password." path={paths.profile} noindex />
      <Title mb="lg">My profile</Title>
      <Paper p={{ base: 'md', sm: 'xl' }} radius="lg">
        <ProfileForm user={user} />
      </Paper>
      {user.verificationStatus === 'approved' && !user.isAdmin && <StudentCode />}
      {!user.isAdmin && <DeliveryPanel />}
      {!user.isAdmin && (
        <div id="exams">
          <ExamsPanel />
        </div>
      )}
      {!user.isAdmin && <NoticesPanel />}
      {!user.isAdmin && <PurposesPanels />}
      <DevicesPanel />
      <AccountPanel user={user} />
    </Container>
  );
}

const toast = notifyAbout('profile');

function ProfileForm({ user }: { user: SessionUser }) {
  const utils = trpc.useUtils();
  const form = useZodForm(profileInput, { initialValues: { fullName: user.fullName, phone: formatPhone(user.phone) } });
  const update = trpc.profile.update.useMutation({
    onSuccess: async (_answer, { fullName, phone }) => {
      await utils.auth.session.invalidate();
      // As it is kept now: without spaces around it, and the number in our digits.
      form.setValues({ fullName: fullName.trim(), phone: formatPhone(parsePhone(phone) ?? '') });
      form.resetDirty();
      toast.success(messages.profileUpdated);
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(messages.profileUpdateFailed);
    },
  });

  return (
    <Form onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Stack>
        <TextInput
          label="Email"
          value={user.email}
          readOnly
          variant="unstyled"
          description={
            <>
              {messages.emailReadOnly} <ContactSupport />
            </>
          }
          autoComplete="email"
          size="md"
        />
        <TextInput label="Full Name" required autoComplete="name" size="md" {...form.getInputProps('fullName')} />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          size="md"
          placeholder="98765 43210"
          description="For the courier and for questions about your orders."
          {...form.getInputProps('phone')}
        />
        {update.isError && (
          <Alert color="red" role="alert">
            {messageOf(update.error)}
          </Alert>
        )}
        <ActionButton type="submit" loading={update.isPending}>
          Save
        </ActionButton>
      </Stack>
    </Form>
  );
}
