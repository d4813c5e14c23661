import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckoutFields } from '#client/features/checkout/CheckoutFields.tsx';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { quantityLimits } from '#shared/cart.ts';
import { type CheckoutValues, shippedForm } from '#shared/checkout.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import classes from './WishForm.module.css';

export type WishLine = {
  materialId: string;
  title: string;
  quantity: number;
  /** Null where it is told by hand. */
  unitPricePaise: number | null;
};

type WishFormProps = {
  lines: WishLine[];
  courierPaise: number | null;
  remembered: Answers['checkout']['remembered'];
  isFromCart: boolean;
};

const quantities = Array.from({ length: quantityLimits.max }, (_, index) => String(index + quantityLimits.min));

/** How many copies of what, and where they go. */
export function WishForm({ lines, courierPaise, remembered, isFromCart }: WishFormProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [copies, setCopies] = useState(() => new Map(lines.map(({ materialId, quantity }) => [materialId, quantity])));
  const wanted = lines.map((line) => ({ ...line, quantity: copies.get(line.materialId) ?? line.quantity }));
  const form = useZodForm<CheckoutValues>(shippedForm, {
    initialValues: { ...remembered, phone: formatPhone(remembered.phone) },
  });
  const create = trpc.printRequests.create.useMutation({
    async onSuccess({ orderId }) {
      notify.success(deskMessages.wished);
      await utils.cart.invalidate();
      void utils.orders.invalidate();
      await navigate(paths.order(orderId));
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(messageOf(error));
    },
  });
  const send = (values: CheckoutValues) => {
    if (create.isPending || create.isSuccess) return;
    const items = wanted.map(({ materialId, quantity }) => ({ materialId, quantity }));
    create.mutate({ ...values, items, fromCart: isFromCart });
  };

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <div className={classes.page}>
        <div>
          <ul className={classes.lines} aria-label="Printed copies">
            {wanted.map(({ materialId, title, quantity, unitPricePaise }) => (
              <li key={materialId} className={classes.line}>
                <div className={classes.what}>
                  <Text fw={600}>{title}</Text>
                  <Text size="sm" c="dimmed" className={classes.figure ?? ''}>
                    {unitPricePaise === null
                      ? 'Printed copy · we tell you the price'
                      : `Printed copy · ${formatPaise(unitPricePaise)} each`}
                  </Text>
                </div>
                <NativeSelect
                  className={classes.copies ?? ''}
                  label="Copies"
                  aria-label={`Copies: ${title}`}
                  data={quantities}
                  value={String(quantity)}
                  size="md"
                  onChange={({ currentTarget }) =>
                    setCopies(new Map(copies).set(materialId, Number(currentTarget.value)))
                  }
                />
              </li>
            ))}
          </ul>
          <section aria-labelledby="where">
            <Title order={2} size="h3" id="where" mt="xl" mb="md">
              Where to send them
            </Title>
            <CheckoutFields form={form} ships />
          </section>
        </div>
        <Summary wanted={wanted} courierPaise={courierPaise} isSending={create.isPending || create.isSuccess} />
      </div>
    </Form>
  );
}

type SummaryProps = { wanted: WishLine[]; courierPaise: number | null; isSending: boolean };

function Summary({ wanted, courierPaise, isSending }: SummaryProps) {
  const site = useSite();
  const known = wanted.flatMap(({ quantity, unitPricePaise }) =>
    unitPricePaise === null ? [] : [{ quantity, unitPricePaise }],
  );
  const totalPaise =
    courierPaise === null || known.length < wanted.length
      ? null
      : orderTotalPaise({ items: known, courierPaise, discountPaise: 0 });
  return (
    <Paper
      component="section"
      aria-labelledby="summary"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      className={classes.summary ?? ''}
    >
      <Title order={2} size="h4" id="summary" mb="md">
        Summary
      </Title>
      <Stack gap="md">
        {courierPaise !== null && (
          <Group justify="space-between">
            <Text size="sm">Courier</Text>
            <Text size="sm" className={classes.figure ?? ''}>
              {formatPaise(courierPaise)}
            </Text>
          </Group>
        )}
        {totalPaise === null ? (
          <Text size="sm">
            We look at your order and tell you the price with the courier charge by mail and WhatsApp. You pay nothing
            now.
          </Text>
        ) : (
          <Group justify="space-between">
            <Text fw={600}>Total</Text>
            <Text fw={700} size="lg" className={classes.figure ?? ''}>
              {formatPaise(totalPaise)}
            </Text>
          </Group>
        )}
        <Group wrap="nowrap" gap="sm">
          <IconTruckDelivery size={22} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
          <Text size="sm">By courier anywhere in India, {deliveryTime(site)} after your payment is confirmed.</Text>
        </Group>
        <Button type="submit" size="md" mih={48} loading={isSending}>
          {totalPaise === null ? 'Ask for the price' : 'Order and pay by UPI'}
        </Button>
      </Stack>
    </Paper>
  );
}
