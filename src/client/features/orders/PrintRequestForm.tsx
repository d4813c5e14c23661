import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckoutFields, typedDelivery } from '#client/features/checkout/CheckoutFields.tsx';
import { focusFirstError, showFieldErrors, useKeptTyping, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { CourierNote } from '#client/ui/CourierNote.tsx';
import { Form } from '#client/ui/Form.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Sum } from '#client/ui/Price.tsx';
import { WithAside } from '#client/ui/WithAside.tsx';
import { quantityLimits } from '#shared/cart.ts';
import { type CheckoutValues, shippedForm } from '#shared/checkout.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import { homeState } from '#shared/states.ts';
import classes from './PrintRequestForm.module.css';

export type PrintRequestLine = {
  materialId: string;
  title: string;
  quantity: number;
  /** Null if the educator quotes it later. */
  unitPricePaise: number | null;
};

type PrintRequestFormProps = {
  lines: PrintRequestLine[];
  /** Null: by weight and address. */
  courierPaise: number | null;
  remembered: Answers['checkout']['remembered'];
};

const quantities = Array.from({ length: quantityLimits.max }, (_, index) => String(index + quantityLimits.min));

/** A request for printed copies: quantities and address. */
export function PrintRequestForm({ lines, courierPaise: everywherePaise, remembered }: PrintRequestFormProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [copies, setCopies] = useState(() => new Map(lines.map(({ materialId, quantity }) => [materialId, quantity])));
  const wanted = lines.map((line) => ({ ...line, quantity: copies.get(line.materialId) ?? line.quantity }));
  const form = useZodForm<CheckoutValues>(shippedForm, {
    initialValues: { ...remembered, state: remembered.state || homeState, phone: formatPhone(remembered.phone) },
  });
  const { state, pincode } = form.getValues();
  const byWeight = trpc.printRequests.courier.useQuery(
    { items: wanted.map(({ materialId, quantity }) => ({ materialId, quantity })), state, pincode },
    { enabled: everywherePaise === null, placeholderData: keepPreviousData, retry: false },
  );
  const courierPaise = everywherePaise ?? byWeight.data ?? null;
  const isWeighing = everywherePaise === null && (byWeight.isPending || byWeight.isPlaceholderData);
  const forgetTyping = useKeptTyping(form, typedDelivery(useSession()?.id));
  const create = trpc.printRequests.create.useMutation({
    async onSuccess({ orderId }) {
      notify.success(deskMessages.requested);
      forgetTyping();
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
    create.mutate({ ...values, items });
  };

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <WithAside
        aside={
          <Summary
            wanted={wanted}
            courierPaise={courierPaise}
            isWeighing={isWeighing}
            isSending={create.isPending || create.isSuccess}
          />
        }
        sticky
      >
        <Stack component="ul" gap={0} aria-label="Printed copies">
          {wanted.map((line) => (
            <Line
              key={line.materialId}
              line={line}
              onQuantity={(quantity) => setCopies(new Map(copies).set(line.materialId, quantity))}
            />
          ))}
        </Stack>
        <section aria-labelledby="where">
          <Title order={2} size="h3" id="where" mb="md">
            Delivery address
          </Title>
          <CheckoutFields form={form} ships />
        </section>
      </WithAside>
    </Form>
  );
}

type LineProps = { line: PrintRequestLine; onQuantity: (quantity: number) => void };

function Line({ line: { title, quantity, unitPricePaise }, onQuantity }: LineProps) {
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {unitPricePaise === null
            ? 'Printed copy · price on request'
            : `Printed copy · ${formatPaise(unitPricePaise)} each`}
        </Text>
      </div>
      <NativeSelect
        w="6.5rem"
        label="Copies"
        aria-label={`Copies: ${title}`}
        data={quantities}
        value={String(quantity)}
        size="md"
        onChange={({ currentTarget }) => onQuantity(Number(currentTarget.value))}
      />
    </li>
  );
}

type SummaryProps = {
  wanted: PrintRequestLine[];
  /** Null: told with the price. */
  courierPaise: number | null;
  /** Whether the charge is being looked up. */
  isWeighing: boolean;
  isSending: boolean;
};

function Summary({ wanted, courierPaise, isWeighing, isSending }: SummaryProps) {
  const site = useSite();
  const known = wanted.flatMap(({ quantity, unitPricePaise }) =>
    unitPricePaise === null ? [] : [{ quantity, unitPricePaise }],
  );
  const totalPaise =
    known.length < wanted.length || courierPaise === null ? null : orderTotalPaise({ items: known, courierPaise });
  return (
    <Panel title="Summary">
      <Stack gap="md">
        {totalPaise === null || courierPaise === null ? (
          <Text size="sm">We’ll confirm the price and courier charge by email and WhatsApp. Nothing to pay now.</Text>
        ) : (
          <>
            <Sum label="Copies" paise={totalPaise - courierPaise} />
            {courierPaise > 0 ? <Sum label="Courier" paise={courierPaise} /> : <Text size="sm">Courier included</Text>}
            <Sum label="Total" paise={totalPaise} isTotal />
          </>
        )}
        <CourierNote>By courier anywhere in India, {deliveryTime(site)} after your payment is confirmed.</CourierNote>
        <ActionButton type="submit" size="md" mih={48} loading={isSending} disabled={isWeighing}>
          {totalPaise === null ? 'Ask for the price' : `Order and pay ${formatPaise(totalPaise)} by UPI`}
        </ActionButton>
      </Stack>
    </Panel>
  );
}
