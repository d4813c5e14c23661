import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import type { GPayDialogProps } from './GPayDialog.tsx';

/** Opens the UPI QR code; nothing while none is set. The dialog is loaded when it is asked for. */
export function GPayQrButton({ materialTitle }: { materialTitle: string }) {
  const { upiQrUrl } = useSite();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<GPayDialogProps> } | null>(null);
  const [opened, dialog] = useDisclosure(false);
  // It returns the focus only if the button had it before.
  const openFirst = useEffectEvent(() => dialog.open());
  useEffect(() => {
    if (loaded) openFirst();
  }, [loaded]);
  if (upiQrUrl === null) return null;

  const load = () =>
    import('./GPayDialog.tsx').then(
      ({ GPayDialog }) => setLoaded({ Dialog: GPayDialog }),
      () => notify.error('The QR code could not be loaded. Please try again.'),
    );
  return (
    <>
      <ActionButton variant="default" icon={IconQrcode} onClick={() => (loaded ? dialog.open() : void load())}>
        View GPay QR
      </ActionButton>
      {loaded && (
        <loaded.Dialog upiQrUrl={upiQrUrl} materialTitle={materialTitle} opened={opened} onClose={dialog.close} />
      )}
    </>
  );
}
