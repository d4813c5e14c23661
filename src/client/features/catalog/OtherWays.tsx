import { Stack } from '@mantine/core';
import { useSiteContent } from '#client/lib/site.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { GPayQrButton } from './GPayQrButton.tsx';
import { StepsPanel } from './StepsPanel.tsx';

/** Buying in any format by chat and UPI, and the steps. `title`: of the material. */
export function OtherWays({ title }: { title: string }) {
  const { steps } = useSiteContent('purchase');
  return (
    <>
      <Panel title="Other ways to order">
        <Stack gap="sm">
          <ContactAdminButton materialTitle={title} />
          <GPayQrButton materialTitle={title} />
        </Stack>
      </Panel>
      <div data-later>
        <StepsPanel title="How to Purchase" steps={steps} />
      </div>
    </>
  );
}
