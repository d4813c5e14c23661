import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { followDownload } from '#client/admin/ui/follow-download.ts';
import { trpc } from '#client/lib/trpc.ts';

export function ExportButton({ href }: { href: string }) {
  const { client } = trpc.useUtils();
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={(event) =>
        void followDownload(
          event,
          client.ordersAdmin.mayExport,
          (message) => `The orders could not be exported: ${message}`,
        )
      }
    >
      Export CSV
    </Button>
  );
}
