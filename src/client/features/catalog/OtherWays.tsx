import { useSession } from '#client/lib/session.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { GPayQrButton } from './GPayQrButton.tsx';
import classes from './StepsPanel.module.css';
import { StepList, StepsPanel } from './StepsPanel.tsx';

/** Buying in any format by chat and UPI. `title`: of the material. */
export const OtherWays = ({ title }: { title: string }) => (
  <div className={classes.ways}>
    <ContactAdminButton materialTitle={title} />
    <GPayQrButton materialTitle={title} />
  </div>
);

/** How a printed copy is bought by chat; nothing for who has the PDF, as her panel has it folded. */
export function Steps({ materialId }: { materialId: string }) {
  const { steps } = useSiteContent('purchase');
  const enabled = useSession() !== null;
  const isOwned = trpc.checkout.price.useQuery({ materialId }, { enabled }).data?.state === 'bought';
  const hasPrice = (trpc.cart.price.useQuery({ materialId }, { enabled }).data?.printedPaise ?? null) !== null;
  if (isOwned) return null;
  return (
    <StepsPanel
      title="How to Purchase"
      lead={hasPrice ? 'You order above. Or buy in a chat:' : null}
      steps={steps}
      wide
    />
  );
}

/** The same, folded, for a buyer who has the PDF already. */
export function StepsFold() {
  const { steps } = useSiteContent('purchase');
  return (
    <details className={classes.fold}>
      <summary>How to Purchase</summary>
      <StepList steps={steps} />
    </details>
  );
}
