import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { notify } from '#client/lib/notify.ts';
import { type FailureText, failureText } from './use-feedback.ts';

type Permission = { mutate: () => Promise<unknown> };

type ExportButtonProps = {
  /** What is exported, in the plural: `orders`. */
  what: string;
  href: string;
  permission: Permission;
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

/** Follows a download link once the server permits it: a plain link cannot ask for the password it may want first. */
export async function followDownload(
  event: MouseEvent<HTMLAnchorElement>,
  permission: Permission,
  failed: FailureText,
): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  try {
    await permission.mutate();
    window.location.assign(href);
  } catch (error) {
    notify.error(failureText(failed, error));
  }
}
