import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSite } from '#client/lib/site.ts';
import type { Source } from '#shared/claims.ts';
import { formatDate } from '#shared/dates.ts';
import type { DeskOrderInput } from '#shared/desk.ts';
import { itemKindLabels } from '#shared/order-items.ts';
import { shortOrderId } from '#shared/orders.ts';
import classes from './ChatClaims.module.css';
import {
  asTyped,
  type ItemClaim,
  isItemUsed,
  isReceiverUsed,
  knownFields,
  type ReadChat,
  type ReceiverClaim,
  receiverFields,
  receiverLabels,
  withItem,
  withoutItem,
} from './chat-reading.ts';

type Form = UseFormReturnType<DeskOrderInput>;
type ChatClaimsProps = { form: Form; read: ReadChat };

/**
 * What was read in a chat, each with the line it was read from: what is sure stands in the form already; what is not waits
 * with its reason, to be taken by a press.
 */
export function ChatClaims({ form, read }: ChatClaimsProps) {
  const { timeZone } = useSite();
  const receiver = receiverFields.flatMap((field) => read.receiver.filter(({ of }) => of === field));
  const known = read.customer?.known ?? null;
  const from = known?.from
    ? `order ${shortOrderId(known.from.orderId)} of ${formatDate(known.from.createdAt, timeZone)}`
    : 'your list of customers';
  return (
    <ul className={classes.list} aria-label="Read from the chat">
      {read.items.map((claim) => (
        <ReadItem key={`${claim.of} ${claim.value.materialId} ${claim.value.kind}`} form={form} claim={claim} />
      ))}
      {receiver.map((claim) => (
        <ReadField key={`${claim.of} ${claim.value}`} form={form} claim={claim} />
      ))}
      {known &&
        knownFields(read, known).map(({ of, value }) => (
          <Claimed
            key={of}
            label={receiverLabels[of]}
            value={value}
            isSure
            why=""
            source={`Not in the chat; from ${from}`}
          />
        ))}
    </ul>
  );
}

const wordsOf = ({ line, text }: Source, value: string): string =>
  bare(text) === bare(value) ? `Line ${line}` : `Line ${line}: “${text}”`;
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]/gu, '');

function ReadItem({ form, claim }: { form: Form; claim: ItemClaim }) {
  const { of, value, material, source, isSure, why } = claim;
  const isOut = of === 'takenOut';
  const title = `${material.title}, ${itemKindLabels[value.kind]}`;
  const use = () => {
    const change = isOut ? withoutItem : withItem;
    form.setFieldValue('items', change(form.getValues().items, claim));
    form.clearFieldError('items');
  };
  return (
    <Claimed
      label={isOut ? 'Taken out' : 'Item'}
      value={isOut || value.kind === 'download' ? title : `${value.quantity} × ${title}`}
      isSure={isSure}
      why={why ?? ''}
      source={wordsOf(source, '')}
    >
      {!isItemUsed(form.getValues(), claim) && (
        <UseThis label={isOut ? `Take out ${title}` : `Use this: ${value.quantity} × ${title}`} onClick={use}>
          {isOut ? 'Take out' : 'Use this'}
        </UseThis>
      )}
    </Claimed>
  );
}

function ReadField({ form, claim }: { form: Form; claim: ReceiverClaim }) {
  const { of, isSure, why, source } = claim;
  const value = asTyped(of, claim.value);
  const isUsed = isReceiverUsed(form.getValues(), claim);
  const use = () => {
    form.setFieldValue(of, value);
    form.clearFieldError(of);
  };
  return (
    <Claimed label={receiverLabels[of]} value={value} isSure={isSure} why={why ?? ''} source={wordsOf(source, value)}>
      {!isUsed && (
        <UseThis label={`Use this: ${receiverLabels[of]} ${value}`} onClick={use}>
          Use this
        </UseThis>
      )}
    </Claimed>
  );
}

type ClaimedProps = {
  label: string;
  value: string;
  isSure: boolean;
  why: string;
  source: string;
  children?: ReactNode;
};

function Claimed({ label, value, isSure, why, source, children }: ClaimedProps) {
  const Icon = isSure ? IconCheck : IconQuestionMark;
  return (
    <li className={classes.claim} data-sure={isSure}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text size="sm" className={classes.value}>
          <span className={classes.label}>{label}: </span>
          {value}
        </Text>
        {why !== '' && (
          <Text size="sm" fw={600}>
            Please check: {why}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={classes.value}>
          {source}
        </Text>
      </div>
      {children}
    </li>
  );
}

type UseThisProps = { label: string; onClick: () => void; children: string };

const UseThis = ({ label, onClick, children }: UseThisProps) => (
  <Button variant="default" mih={44} className={classes.use} aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
