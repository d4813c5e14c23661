import { IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '#client/ui/Notice.tsx';

/** The confirmation of a payment was undone. */
export const VoidedNotice = ({ reason, mb = 0 }: { reason: string; mb?: string | number }) => (
  <Notice tone="wait" mb={mb} icon={<IconInfoCircle aria-hidden />} title="We confirmed your payment by mistake">
    {reason}
  </Notice>
);
