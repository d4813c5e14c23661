import { Button, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { formatPaise } from '#shared/money.ts';
import { paymentNote, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { galleryLimitPaise } from '#shared/payments.ts';
import classes from './PayByUpi.module.css';
import type { PayableOrder } from './payable-order.ts';
import { leaveToPay } from './paying.ts';
import { saveQrPicture } from './qr-picture.ts';

/** Paying from the phone that shows the page and cannot scan itself. First what always works: a UPI id to copy. */
export function PayOnThisPhone({ order, upiId }: { order: PayableOrder; upiId: string }) {
  const { id, duePaise, upiAppUrl } = order;
  const amount = formatPaise(duePaise);
  const rupees = duePaise % 100 === 0 ? String(duePaise / 100) : (duePaise / 100).toFixed(2);
  const leave = () => leaveToPay(id);
  return (
    <Stack gap="md">
      <div className={classes.copies}>
        <LargeCopyButton label="Copy UPI ID" text={upiId} shown={upiId} onCopy={leave} />
        <LargeCopyButton label="Copy amount" text={rupees} shown={amount} onCopy={leave} />
      </div>
      <ol className={classes.steps}>
        <li>Copy the UPI ID, then open GPay, PhonePe, Paytm or your bank’s app.</li>
        <li>
          Choose “Pay to UPI ID”, paste it, enter {amount} and pay. If the app asks for a note, write{' '}
          <strong>{paymentNote(id)}</strong>, your order number.
        </li>
        <li>Come back to this page and enter the UTR number below.</li>
      </ol>
      <SavePicture order={order} onSaved={leave} />
      {upiAppUrl && (
        <div>
          <Button component="a" href={upiAppUrl} variant="default" fullWidth mih={48} onClick={leave}>
            Open a UPI app
          </Button>
          <Text size="sm" c="dimmed" mt={4}>
            If your app does not take it, copy the UPI ID instead.
          </Text>
        </div>
      )}
    </Stack>
  );
}

type LargeCopyButtonProps = { label: string; text: string; shown: string; onCopy: () => void };

function LargeCopyButton({ label, text, shown, onCopy }: LargeCopyButtonProps) {
  const clipboard = useClipboard({ timeout: 4000 });
  const refused = clipboard.error !== null;
  return (
    <div>
      <Button
        variant="light"
        fullWidth
        h="auto"
        mih={64}
        px="xs"
        py={8}
        onClick={() => {
          clipboard.copy(text);
          onCopy();
        }}
      >
        <span className={classes.copy}>
          <span>
            {clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}{' '}
            {clipboard.copied ? 'Copied' : label}
          </span>
          <small>{shown}</small>
        </span>
      </Button>
      <Text size="sm" component="output" display="block">
        {refused && `Your browser did not allow copying. Please type ${shown} in your UPI app.`}
      </Text>
    </div>
  );
}

/** The QR code as a picture in the gallery, for the apps that read one from there. */
function SavePicture({ order: { id, duePaise }, onSaved }: { order: PayableOrder; onSaved: () => void }) {
  const { name } = useSite();
  const [isSaving, setSaving] = useState(false);
  const amount = formatPaise(duePaise);
  const reference = shortOrderId(id);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      await saveQrPicture({ qrUrl: paths.paymentQr(id), name, amount, reference });
      onSaved();
      notify.success('QR picture saved. Choose it in your UPI app.');
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div>
      <Button
        variant="default"
        fullWidth
        mih={48}
        loading={isSaving}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save()}
      >
        Save the QR picture
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        In your UPI app, tap Scan and choose the picture from the gallery
        {duePaise > galleryLimitPaise
          ? `. Apps may take a picture only up to ${formatPaise(galleryLimitPaise)}: for ${amount}, copy the UPI ID.`
          : ', or scan it with another phone.'}
      </Text>
    </div>
  );
}
