import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { followDownload } from './follow-download.ts';

type ExportButtonProps = {
  /** What is exported, in the plural: `orders`. */
  what: string;
  href: string;
  permission: Parameters<typeof followDownload>[1];
  label?: string;
};

/** Downloads what a list shows as CSV, after the password where it was not typed lately. */
export const ExportButton = ({ what, href, permission, label = 'Export CSV' }: ExportButtonProps) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
    onClick={(event) =>
      void followDownload(event, permission, (message) => `The ${what} could not be exported: ${message}`)
    }
  >
    {label}
  </Button>
);
