import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatScore } from '#shared/results-texts.ts';

/** One response as the admin's list holds it. */
export type Result = Answers['resultsAdmin']['list']['items'][number];

/** Chooses the student whose result this is. `result` null: closed. */
export function AssignDialog({ result, onClose }: { result: Result | null; onClose: () => void }) {
  return (
    <Dialog opened={result !== null} onClose={onClose} title="Whose marks are these?" fullScreen={false}>
      {result && <Picker result={result} onClose={onClose} />}
    </Dialog>
  );
}

function Picker({ result: { id, code, score, maxScore }, onClose }: { result: Result; onClose: () => void }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const assign = trpc.resultsAdmin.assign.useMutation(
    useFeedback({
      saved: 'Results assigned',
      failed: (message) => `Nothing was changed: ${message}`,
      onSaved: onClose,
    }),
  );
  const query = trpc.studentsAdmin.list.useQuery(
    { search, status: 'approved', limit: 8 },
    { placeholderData: keepPreviousData },
  );
  const students = query.data?.items ?? [];
  return (
    <Stack>
      <Text>
        {formatScore(score)} / {formatScore(maxScore)}, {code ? `code entered: “${code}”` : 'no code entered'}
      </Text>
      <TextInput
        type="search"
        label="Search students"
        placeholder="Name or email"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        data-autofocus
      />
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Approved students">
        {students.map(({ id: profileId, fullName, email }) => (
          <li key={profileId}>
            <Button
              variant="default"
              fullWidth
              h="auto"
              py="xs"
              mih={44}
              justify="flex-start"
              styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.4, overflowWrap: 'anywhere' } }}
              disabled={assign.isPending}
              onClick={() => assign.mutate({ id, profileId })}
            >
              {fullName} ({email})
            </Button>
          </li>
        ))}
      </Stack>
      {query.data && students.length === 0 && <Text c="dimmed">No approved student of this name.</Text>}
    </Stack>
  );
}
