import { Button, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { confirm, confirmDelete } from '#client/admin/ui/confirm.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDateTime } from '#shared/dates.ts';
import { studentMessages } from '#shared/messages.ts';
import { noteInput } from '#shared/students.ts';
import { StudentList } from './StudentList.tsx';

/** What the admins note about a student; the student does not see it. */
export function StudentNotes({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.notes.useQuery({ id });
  const form = useZodForm(noteInput, { initialValues: { text: '' }, validateInputOnBlur: false });
  const failed = studentMessages.noteFailed;
  const add = trpc.studentsAdmin.addNote.useMutation(
    useFeedback({ form, failed, saved: studentMessages.noted, onSaved: form.reset }),
  );
  const remove = trpc.studentsAdmin.deleteNote.useMutation(useFeedback({ failed, saved: studentMessages.noteDeleted }));
  return (
    <StudentList
      title="Private notes"
      noun="notes"
      query={query}
      empty="No notes yet."
      rows={(query.data ?? []).map((note) => ({
        id: note.id,
        what: <Text style={{ whiteSpace: 'pre-wrap' }}>{note.text}</Text>,
        detail: `${formatDateTime(note.createdAt, timeZone)}, ${note.actorName}`,
        side: (
          <RowAction
            label={`Delete the note of ${formatDateTime(note.createdAt, timeZone)}`}
            icon={IconTrash}
            danger
            onClick={() => confirmDelete(studentMessages.confirmDeleteNote, () => remove.mutate({ id: note.id }))}
          />
        ),
      }))}
    >
      <InlineForm
        label="New note"
        form={form}
        schema={noteInput}
        onSubmit={({ text }) => add.mutate({ id, text })}
        isSaving={add.isPending}
        submitLabel="Add note"
        submitVariant="default"
      >
        <Textarea
          label="New note"
          description="Only admins read it."
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('text')}
        />
      </InlineForm>
    </StudentList>
  );
}

/** Where the student is signed in, with a way to end it. */
export function StudentSessions({ id, name }: { id: string; name: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.sessions.useQuery({ id });
  const signOut = trpc.studentsAdmin.signOut.useMutation(
    useFeedback({ saved: studentMessages.signedOut(name), failed: studentMessages.signOutFailed }),
  );
  const ask = () =>
    confirm({
      title: 'Log out everywhere?',
      text: `${name} is logged out on every device and logs in again with the password. Nothing is lost.`,
      confirmLabel: 'Log out everywhere',
      onConfirm: () => signOut.mutate({ id }),
    });
  return (
    <StudentList
      title="Logged in on"
      noun="devices"
      query={query}
      empty="Logged in nowhere."
      aside={
        query.data && query.data.length > 0 ? (
          <Button variant="default" size="sm" mih={44} loading={signOut.isPending} onClick={ask}>
            Log out everywhere
          </Button>
        ) : undefined
      }
      rows={(query.data ?? []).map(({ agent, signedInAt }, index) => ({
        id: `${signedInAt} ${index}`,
        what: agent || 'Unknown device',
        detail: `Since ${formatDateTime(signedInAt, timeZone)}`,
      }))}
    />
  );
}
