import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ItemHead } from '#client/ui/ItemHead.tsx';
import { formatPaise } from '#shared/money.ts';
import type { ItemKind } from '#shared/order-items.ts';
import classes from './CartRow.module.css';

type CartRowProps = {
  title: string;
  /** Its page; null where it has none any more. */
  to: string | null;
  facts: string;
  kind?: ItemKind;
  /** Its cover, or the covers of a pack; none where nothing is known of it any more. */
  cover?: ReactNode;
  /** What it consists of. */
  parts?: ReactNode;
  /** What a buyer should know of it before paying. */
  notices: string[];
  /** What it comes to; null where it is not sold. */
  paise: number | null;
  /** Of one of several copies. */
  eachPaise?: number | null;
  /** What can be done besides removing it. */
  action?: ReactNode;
  busy: boolean;
  onRemove: () => void;
};

/** One thing in the cart: what it is and costs, what can be done with it, and the way out. */
export function CartRow(props: CartRowProps) {
  const { title, to, facts, kind, cover, parts, notices, paise, eachPaise = null, action, busy, onRemove } = props;
  return (
    <li className={classes.line} data-cover={cover !== undefined || undefined}>
      {cover && <div className={classes.cover}>{cover}</div>}
      <div className={classes.what}>
        <ItemHead title={title} to={to} facts={facts} kind={kind} />
        {parts}
        {notices.map((notice) => (
          <Text key={notice} size="sm" fw={600} className={classes.notice ?? ''}>
            {notice}
          </Text>
        ))}
      </div>
      {paise !== null && (
        <div className={classes.price}>
          <Text fw={700}>{formatPaise(paise)}</Text>
          {eachPaise !== null && (
            <Text size="sm" c="dimmed">
              {formatPaise(eachPaise)} each
            </Text>
          )}
        </div>
      )}
      <div className={classes.actions}>
        {action}
        <ActionButton
          variant="subtle"
          color="gray"
          px="sm"
          disabled={busy}
          icon={IconTrash}
          aria-label={`Remove: ${title}`}
          onClick={onRemove}
        >
          Remove
        </ActionButton>
      </div>
    </li>
  );
}
