import { Stack, type StackProps } from '@mantine/core';
import { useSiteContent } from '#client/lib/site.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { GPayQrButton } from './GPayQrButton.tsx';
import classes from './StepsPanel.module.css';
import { StepList, StepsPanel } from './StepsPanel.tsx';

/** Buying in any format by chat and UPI. `title`: of the material. */
export const OtherWays = ({ title, ...place }: { title: string } & Pick<StackProps, 'mt'>) => (
  <Stack gap="sm" {...place}>
    <ContactAdminButton materialTitle={title} />
    <GPayQrButton materialTitle={title} />
  </Stack>
);

/** How a printed copy is bought. */
export function Steps() {
  const { steps } = useSiteContent('purchase');
  return (
    <div data-later>
      <StepsPanel title="How to Purchase" steps={steps} />
    </div>
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
