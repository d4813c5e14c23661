import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminScreen, Section } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { type Check, checkTexts, operatorSteps } from '#shared/checks.ts';
import type { ConnectionName, ConnectionOrigin } from '#shared/connections.ts';
import { CheckList } from './CheckList.tsx';
import { usePutSetupAway } from './SetupCard.tsx';

/** The owner's first hour, and how the server is. */
export function SetupScreen() {
  const setup = trpc.setupAdmin.state.useQuery(undefined, { staleTime: 0 });
  const server = trpc.setupAdmin.server.useQuery(undefined, { staleTime: 60_000, refetchOnWindowFocus: false });
  return (
    <AdminScreen
      title="Setup"
      description="What a shop needs before its first order. Each step is done when it works, not when it is ticked."
      refreshed={[setup, server]}
    >
      <Stack gap="xl" maw="52rem">
        <Section title="The first hour" mb="sm">
          <Loaded query={setup} what="the steps" height={560}>
            {({ checks, origins, isDone, isPutAway }) => (
              <Stack gap="md">
                {isDone && (
                  <Notice tone="good" title="All steps are done">
                    Your shop is ready for its first order.
                  </Notice>
                )}
                <Steps checks={checks} origins={origins} />
                <PutAway isPutAway={isPutAway} isDone={isDone} />
              </Stack>
            )}
          </Loaded>
        </Section>
        <Section title="The server" mb="sm">
          <Text c="dimmed" mb="sm">
            Checked just now. Whoever looks after the server sees the same, and more, with “npm run doctor”.
          </Text>
          <Loaded
            query={server}
            what="the server"
            loading="Checking the server"
            failed="The server could not be checked."
            height={480}
          >
            {(checks) => <CheckList label="Server" checks={checks} doneWord="OK" />}
          </Loaded>
        </Section>
      </Stack>
    </AdminScreen>
  );
}

const isOperators = ({ id }: Check): boolean => operatorSteps.some((step) => step === id);

type StepsProps = { checks: Check[]; origins: Record<ConnectionName, ConnectionOrigin> };

/** The steps by who can do them; what is left for the operator can be copied as a message. */
function Steps({ checks, origins }: StepsProps) {
  const { name, publicUrl } = useSite();
  useNextInSight();
  const theirs = checks.filter(isOperators);
  const open = theirs.filter(({ state }) => state !== 'good');
  const message = [
    `Please set up for ${name} (${publicUrl}):`,
    ...open.map(({ id, found, advice }) => `- ${checkTexts[id].title}: ${advice ?? found}`),
  ].join('\n');
  return (
    <>
      <Section title="You" order={3}>
        <CheckList label="Your steps" checks={checks.filter((check) => !isOperators(check))} doneWord="Done" areSteps />
      </Section>
      <Section title="Whoever looks after the server" order={3}>
        {open.length > 0 && (
          <Group gap="xs" mb="xs">
            <Text size="sm">Enter it here yourself, or send them what is left:</Text>
            <CopyButton text={message} what="the message" />
          </Group>
        )}
        <CheckList label="Steps at the server" checks={theirs} doneWord="Done" areSteps origins={origins} />
      </Section>
    </>
  );
}

/** Shows the step that the address names, as one does that was just done. */
function useNextInSight(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [hash]);
}

function PutAway({ isPutAway, isDone }: { isPutAway: boolean; isDone: boolean }) {
  const putAway = usePutSetupAway();
  if (isDone) return null;
  return (
    <div>
      <Button
        variant="default"
        mih={44}
        loading={putAway.isPending}
        onClick={() => putAway.mutate({ isPutAway: !isPutAway })}
      >
        {isPutAway ? 'Show on the dashboard again' : 'No longer show on the dashboard'}
      </Button>
    </div>
  );
}
