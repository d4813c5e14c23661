import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { notify } from '#client/lib/notify.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, for screen readers: `Copy the UPI ID`. */
  what: string;
  label?: string;
};

/** Copies a text to the clipboard; says so if the browser does not allow it. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const clipboard = useClipboard();
  useEffect(() => {
    if (clipboard.error) notify.error('Your browser did not allow copying. Please select the text and copy it.');
  }, [clipboard.error]);
  return (
    <Button
      variant="light"
      mih={44}
      px="sm"
      aria-label={clipboard.copied ? `Copied: ${what}` : `${label}: ${what}`}
      leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? 'Copied' : label}
    </Button>
  );
}
