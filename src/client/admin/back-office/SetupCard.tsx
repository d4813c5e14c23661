import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { failureText } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { checkTexts } from '#shared/checks.ts';
import { paths } from '#shared/paths.ts';

/** On the owner's first screen, until it is done or hidden: how far the first hour is, and what comes next. */
export function SetupCard() {
  const { data } = trpc.setupAdmin.state.useQuery();
  const putAway = usePutSetupAway();
  const next = data?.checks.find(({ state }) => state !== 'good');
  if (!data?.isOffered || !next) return null;
  const { checks } = data;
  const done = checks.filter(({ state }) => state === 'good').length;
  const { title, purpose } = checkTexts[next.id];
  return (
    <Section title="Set up your site" mb="sm">
      <ProgressBar label={`${done} of ${checks.length} steps done`} value={done} max={checks.length} />
      <Text size="sm" c="dimmed" mb="sm">
        {done} of {checks.length} done
      </Text>
      <Text mb="sm">
        <strong>Next: {title}.</strong> {purpose}
      </Text>
      <Group gap="sm">
        <Button component={Link} to={paths.adminSetup} mih={44}>
          {done === 0 ? 'Start' : 'Continue'}
        </Button>
        <Button
          variant="default"
          mih={44}
          loading={putAway.isPending}
          onClick={() => putAway.mutate({ isPutAway: true })}
        >
          Hide
        </Button>
      </Group>
    </Section>
  );
}

/** Takes the set-up off the first screen, or brings it back. */
export function usePutSetupAway() {
  const utils = trpc.useUtils();
  return trpc.setupAdmin.putAway.useMutation({
    onSuccess: (_answer, { isPutAway }) =>
      notify.success(isPutAway ? 'Hidden. You find it under Site, Setup.' : 'It is on the dashboard again.'),
    onError: (error) => notify.error(failureText((message) => `This could not be changed: ${message}`, error)),
    onSettled: () => utils.setupAdmin.state.invalidate(),
  });
}
