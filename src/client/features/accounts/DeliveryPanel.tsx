import { Stack, Text } from '@mantine/core';
import { PlaceFields } from '#client/features/checkout/PlaceFields.tsx';
import { showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Form } from '#client/ui/Form.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { type PlaceValues, placeForm } from '#shared/checkout.ts';
import classes from './DeliveryPanel.module.css';

/** Where the student's next printed copy goes: the address of the last one, to be corrected before it is needed. */
export function DeliveryPanel() {
  const query = trpc.profile.delivery.useQuery();
  return (
    <Panel title="Delivery address" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={320} label="Loading your address" />}
        errorText="Your address could not be loaded."
      >
        {query.data && <DeliveryForm known={query.data} />}
      </QueryState>
    </Panel>
  );
}

function DeliveryForm({ known: { address, city, state, pincode } }: { known: Answers['profile']['delivery'] }) {
  const utils = trpc.useUtils();
  const form = useZodForm<PlaceValues>(placeForm, { initialValues: { address, city, state, pincode } });
  const update = trpc.profile.updateDelivery.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.profile.delivery.invalidate(), utils.checkout.remembered.invalidate()]);
      form.resetDirty();
      notify.success('Your address is saved. Your next order starts with it.');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      notify.error(`Your address could not be saved: ${messageOf(error)}`);
    },
  });
  return (
    <Form onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Stack>
        <Text size="sm" c="dimmed">
          For printed copies. Orders that you have placed keep their address: ask us to correct those.
        </Text>
        <div className={classes.fields}>
          <PlaceFields form={form} />
        </div>
        <ActionButton type="submit" loading={update.isPending}>
          Save address
        </ActionButton>
      </Stack>
    </Form>
  );
}
