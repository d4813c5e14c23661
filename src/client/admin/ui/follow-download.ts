import type { MouseEvent } from 'react';
import { notify } from '#client/lib/notify.ts';
import { type FailureText, failureText } from './use-feedback.ts';

/**
 * Follows a download link once the server has permitted it: a plain link cannot ask for the password, which the server
 * may want first.
 */
export async function followDownload(
  event: MouseEvent<HTMLAnchorElement>,
  permission: { mutate: () => Promise<unknown> },
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
