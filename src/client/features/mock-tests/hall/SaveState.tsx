import { Loader, Text } from '@mantine/core';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import classes from './Hall.module.css';
import type { OpenAttempt } from './use-attempt.ts';

/** A change that has waited this long has met no connection, in ms. */
const patienceMs = 5000;

/** Whether the answers are with the server. */
export function SaveState({ attempt: { unsavedSince, now } }: { attempt: Pick<OpenAttempt, 'unsavedSince' | 'now'> }) {
  const isLate = unsavedSince !== null && now - unsavedSince > patienceMs;
  return (
    <output className={classes.save} data-late={isLate || undefined}>
      {unsavedSince === null ? (
        <IconCloudCheck size={18} aria-hidden />
      ) : isLate ? (
        <IconCloudOff size={18} aria-hidden />
      ) : (
        <Loader size={16} aria-hidden />
      )}
      <Text span size="sm">
        {unsavedSince === null ? 'Saved' : isLate ? 'No connection: kept on this device' : 'Saving…'}
      </Text>
    </output>
  );
}
