import { Button } from '@mantine/core';
import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from './BuyBar.module.css';
import { isFreeSample, type MaterialDetail } from './material-types.ts';

type BuyBarProps = { material: MaterialDetail; target: RefObject<HTMLElement | null> };

/**
 * On a phone, a bar at the bottom of the screen that leads to `target`, where the material is bought, until that is in
 * view. Nothing for who owns it.
 */
export function BuyBar({ material, target }: BuyBarProps) {
  const isVisitor = useSession() === null;
  const offer = trpc.checkout.price.useQuery({ materialId: material.id }, { enabled: !isVisitor }).data;
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    // A busy phone delivers several changes at once; the last one counts.
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);

  if (isFreeSample(material) || material.soldOut === 'all' || offer?.state === 'bought') return null;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.bar} data-hidden={isInSight || undefined}>
      <Button component="a" href="#buy" fullWidth size="md" onClick={go}>
        {material.isSoldAsPdf ? 'Buy this material' : 'Order this material'}
      </Button>
    </div>
  );
}
