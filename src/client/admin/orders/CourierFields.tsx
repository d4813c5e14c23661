import { Button, Group, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { nullable, RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { formatGrams, noPostageTexts, regionLabels } from '#shared/postage.ts';

export type Suggested = Answers['deskAdmin']['postage'];
type Copies = { materialId: string; kind: ItemKind; quantity: number };

/** What an order weighs and what sending it costs, once the typing pauses; undefined before it is known. */
export function usePostage(items: Copies[], address: string): Suggested | undefined {
  const wanted = items
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
    .map(({ materialId, kind, quantity }) => ({ materialId, kind, quantity }));
  const [settled] = useDebouncedValue({ items: wanted, address: address.slice(0, 500) }, 250);
  const query = trpc.deskAdmin.postage.useQuery(settled, {
    enabled: settled.items.some(({ kind }) => kind === 'printed'),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return wanted.some(({ kind }) => kind === 'printed') ? query.data : undefined;
}

/** What the fields use of a form that holds the charge and with whom it goes. */
type CourierForm = {
  getValues: () => { carrier?: string; courierPaise: number | null };
  setValues: (chosen: { carrier: string; courierPaise: number }) => void;
  getInputProps: (field: 'courierPaise') => GetInputPropsReturnType;
};

type CourierFieldsProps = {
  form: CourierForm;
  suggested: Suggested | undefined;
  description?: string;
  required?: boolean;
};

/** The courier charge, what the parcel weighs, and what each carrier asks for it: one press takes it. */
export function CourierFields({ form, suggested, description, required }: CourierFieldsProps) {
  const { carrier = '', courierPaise } = form.getValues();
  const words = suggested ? wordsOf(suggested) : '';
  return (
    <>
      <RupeesInput
        label="Courier charge (₹)"
        description={description}
        required={required}
        {...nullable(form.getInputProps('courierPaise'))}
      />
      <Text component="output" size="sm" c="dimmed" style={{ display: words === '' ? 'none' : 'block' }}>
        {words}
      </Text>
      {suggested && suggested.options.length > 0 && (
        <Group component="fieldset" miw={0} m={0} p={0} bd={0} gap="xs" aria-label="Send with">
          {suggested.options.map((option) => {
            const isChosen = option.carrier === carrier && option.courierPaise === courierPaise;
            return (
              <Button
                key={option.carrier}
                variant={isChosen ? 'light' : 'default'}
                mih={44}
                aria-pressed={isChosen}
                onClick={() => form.setValues(option)}
              >
                {option.carrier} {formatPaise(option.courierPaise)}
              </Button>
            );
          })}
        </Group>
      )}
    </>
  );
}

function wordsOf({ grams, isEstimated, region, options, reason }: Suggested): string {
  if (reason !== '') return `No charge by weight: ${noPostageTexts[reason]}.`;
  if (options.length === 0 || grams === null || region === null) return '';
  return `Parcel ${formatGrams(grams)}${isEstimated ? ', estimated by its pages' : ''}, to ${regionLabels[region]}.`;
}
