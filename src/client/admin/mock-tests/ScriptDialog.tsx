import { Button, CopyButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { paths } from '#shared/paths.ts';
import { scoreScript } from '#shared/results-script.ts';

type ScriptDialogProps = { testId: string; opened: boolean; onClose: () => void };

/** The script with which a form sends its results, and how to install it. */
export function ScriptDialog({ testId, opened, onClose }: ScriptDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Auto-import from Google Forms" size="xl">
      <Content testId={testId} />
    </Dialog>
  );
}

function Content({ testId }: { testId: string }) {
  const { publicUrl } = useSite();
  const refresh = useRefreshLists();
  const { data: setup } = trpc.resultsAdmin.setup.useQuery({ id: testId });
  const renew = trpc.resultsAdmin.newSecret.useMutation({
    onError: (error) => notify.error(`Couldn't create the key: ${messageOf(error)}`),
    onSettled: refresh,
  });
  if (!setup) return <Text c="dimmed">Loading...</Text>;
  if (setup.secret === '') {
    return (
      <Stack align="flex-start">
        <Text>
          A small script in the form sends every response’s marks here the moment it is submitted. It takes about five
          minutes to set up, once for each form.
        </Text>
        <Button mih={44} loading={renew.isPending} onClick={() => renew.mutate({ id: testId })}>
          Create the script
        </Button>
      </Stack>
    );
  }
  const script = scoreScript({
    address: publicUrl + paths.testResults(testId),
    secret: setup.secret,
    codeEntry: setup.codeEntry,
  });
  const askForNew = () =>
    confirm({
      title: 'Create a new key?',
      text: 'The script in the form stops working until you paste the new one in its place.',
      confirmLabel: 'New key',
      isDangerous: false,
      onConfirm: () => renew.mutate({ id: testId }),
    });
  return (
    <Stack>
      {setup.codeEntry === '' && (
        <Notice>
          No student-code question set: students type their code themselves. Edit the test to have it filled in for
          them.
        </Notice>
      )}
      <Steps />
      <Group>
        <CopyButton value={script} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              mih={44}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy the script'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" mih={44} loading={renew.isPending} onClick={askForNew}>
          New key
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The script holds a key of this test. Share editing only with people you trust with results.
      </Text>
      <Textarea
        label="The script"
        value={script}
        readOnly
        rows={14}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre' } }}
      />
    </Stack>
  );
}

function Steps() {
  return (
    <List type="ordered" spacing="xs">
      <List.Item>
        Open the form in Google Forms, as its owner. It must be a quiz (Settings, “Make this a quiz”).
      </List.Item>
      <List.Item>Choose ⋮ at the top right, then “Apps Script”. A page with an almost empty script opens.</List.Item>
      <List.Item>Delete what is there, copy the script below and paste it in.</List.Item>
      <List.Item>
        Save the project (the floppy-disk icon), choose setUp in the list beside “Run”, and press Run.
      </List.Item>
      <List.Item>
        Google asks for your permission: choose your account, “Advanced”, “Go to … (unsafe)”, “Allow”. It is your own
        script; it reads this form and writes to this website only.
      </List.Item>
      <List.Item>
        Done. Responses that are there already are sent at once, new ones by themselves. After you have changed the
        answer key or marked by hand, run sendAllAgain in the same way.
      </List.Item>
    </List>
  );
}
