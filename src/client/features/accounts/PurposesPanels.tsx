import { Box, Text } from '@mantine/core';
import { RankConsent } from '#client/features/mock-tests/hall/RankConsent.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from '#client/ui/Choices.module.css';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';

/** What the student's data is used for only if she likes, besides notices: a switch for each purpose. */
export function PurposesPanels() {
  const rank = trpc.hall.rankName.useQuery();
  return (
    <>
      <RemindersPanel />
      <Box mt="lg">
        <QueryState
          query={rank}
          loading={<Loading height={260} label="Loading your choice for rank lists" />}
          errorText="Your choice for rank lists could not be loaded."
        >
          {rank.data && <RankConsent known={rank.data} />}
        </QueryState>
      </Box>
    </>
  );
}

function RemindersPanel() {
  const utils = trpc.useUtils();
  const query = trpc.orders.wantsReminders.useQuery();
  const choose = trpc.orders.chooseReminders.useMutation({
    onSuccess: async (_answer, { isOn }) => {
      await utils.orders.wantsReminders.invalidate();
      notify.success(isOn ? 'We may remind you again.' : 'You will get no more payment reminders.');
    },
    onError: (error) => notify.error(`Your choice could not be saved: ${messageOf(error)}`),
  });
  return (
    <Panel title="Payment reminders" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={80} label="Loading your choice for reminders" />}
        errorText="Your choice for reminders could not be loaded."
      >
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={choose.isPending ? choose.variables.isOn : query.data === true}
            disabled={choose.isPending}
            onChange={({ currentTarget: { checked } }) => choose.mutate({ isOn: checked })}
          />
          Remind me by email of an order that waits for its payment
        </label>
        <Text size="sm" c="dimmed">
          One mail an order, a day later. All other mails about your orders still come.
        </Text>
      </QueryState>
    </Panel>
  );
}
