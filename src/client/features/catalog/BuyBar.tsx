import { Button } from '@mantine/core';
import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import classes from './BuyBar.module.css';
import { isFreeSample, type MaterialDetail } from './material-types.ts';

type BuyBarProps = { material: MaterialDetail; target: RefObject<HTMLElement | null> };

/**
 * On a phone, a bar at the bottom of the screen that leads to `target`, where the material is bought, until that is in
 * view, and says the price to who may know it. Who owns it reads it from there.
 */
export function BuyBar({ material, target }: BuyBarProps) {
  const { id: materialId, isSoldAsPdf } = material;
  const enabled = useSession() !== null;
  const offer = trpc.checkout.price.useQuery({ materialId }, { enabled }).data;
  const printed = trpc.cart.price.useQuery({ materialId }, { enabled: enabled && !isSoldAsPdf }).data;
  // Hidden until the page knows that the place to buy is out of sight: it must not lie over what is read first.
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!target.current) return;
    // A busy phone delivers several changes at once; the last one counts.
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);

  const isOwned = offer?.state === 'bought';
  if (isFreeSample(material) || (material.soldOut === 'all' && !isOwned)) return null;
  const paise = (isSoldAsPdf ? offer?.pricePaise : printed?.printedPaise) ?? null;
  const verb = isSoldAsPdf ? 'Buy' : 'Order';
  const go = (event: MouseEvent) => {
    event.preventDefault();
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.bar} data-hidden={isInSight || undefined}>
      {isOwned ? (
        <Button component={Link} to={paths.book(materialId)} fullWidth size="md">
          Read now
        </Button>
      ) : (
        <Button component="a" href="#buy" fullWidth size="md" onClick={go}>
          {paise === null ? `${verb} this material` : `${formatPaise(paise)} · ${verb}`}
        </Button>
      )}
    </div>
  );
}
