import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CoverFan } from '#client/ui/CoverFan.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import classes from './ComboBand.module.css';

/**
 * The combo packs on sale, all of them or those with one material in them; nothing while there are none. What they cost and
 * save is for who is signed in.
 */
export function ComboBand({ materialId }: { materialId?: string }) {
  const enabled = useSession() !== null;
  const combos = trpc.combos.list.useQuery({ materialId }).data ?? [];
  const prices = trpc.combos.prices.useQuery({ materialId }, { enabled }).data;
  if (combos.length === 0) return null;
  return (
    <section aria-labelledby="combos" className={classes.band}>
      <Title order={2} size="h3" id="combos" mb="sm">
        Combo packs
      </Title>
      <ul className={classes.packs}>
        {combos.map(({ id, title, items, isSoldOut }) => {
          const price = prices?.find((known) => known.id === id);
          return (
            <li key={id} className={classes.pack}>
              <CoverFan items={items} />
              <div className={classes.text}>
                <Link to={paths.combo(id)} className={classes.link}>
                  {title}
                </Link>
                <p className={classes.quiet}>Set of {items.length}</p>
                {isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
                {price && (
                  <p className={classes.price}>
                    <strong>{formatPaise(price.pricePaise)}</strong>
                    {price.savingPaise > 0 && <span className="marked">Save {formatPaise(price.savingPaise)}</span>}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
