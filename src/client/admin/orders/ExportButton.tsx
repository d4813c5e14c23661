import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';

/** The orders as a file. A plain link cannot ask for the password, so it is asked for before the link is followed. */
export function ExportButton({ href }: { href: string }) {
  const mayExport = trpc.ordersAdmin.mayExport.useMutation({
    onSuccess: () => window.location.assign(href),
    onError: (error) => notify.error(`The orders could not be exported: ${messageOf(error)}`),
  });
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={(event) => {
        event.preventDefault();
        mayExport.mutate();
      }}
    >
      Export CSV
    </Button>
  );
}
