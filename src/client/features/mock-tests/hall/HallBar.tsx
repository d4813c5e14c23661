import { Button, Loader, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconClock, IconCloudCheck, IconCloudOff, IconLayoutGrid } from '@tabler/icons-react';
import { estimateText } from '#client/features/mock-tests/results.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import classes from './Hall.module.css';
import type { OpenAttempt } from './use-attempt.ts';

/** What stands above the paper: whether the answers are saved, and the clock. */
export function Bar({
  attempt,
  open,
  showPalette,
}: {
  attempt: RunningAttempt;
  open: OpenAttempt;
  showPalette: () => void;
}) {
  const { period, place, now } = open;
  return (
    <>
      <header className={classes.top}>
        <Title order={1} size="h5" className={classes.title ?? ''}>
          {attempt.title}
        </Title>
        <SaveState open={open} />
        {period.endsAt !== null && <HallClock key={place} leftMs={period.endsAt - now} />}
        <Button
          variant="default"
          size="compact-md"
          mih={44}
          className={classes.narrowOnly ?? ''}
          leftSection={<IconLayoutGrid size={18} aria-hidden />}
          onClick={showPalette}
        >
          Questions
        </Button>
      </header>
      {(attempt.isPreview || attempt.isEstimate) && (
        <Text size="sm" className={classes.note ?? ''}>
          {attempt.isPreview ? 'Preview: nothing you do here counts.' : estimateText}
        </Text>
      )}
    </>
  );
}

/** A change that has waited this long has met no connection, in ms. */
const patienceMs = 5000;

/** Whether the answers are with the server. */
function SaveState({ open: { unsavedSince, now } }: { open: OpenAttempt }) {
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

const warnings = [30, 10, 5, 1];

/** What is left of the time, in ms; it is also said at 30, 10, 5 and 1 minute. */
function HallClock({ leftMs }: { leftMs: number }) {
  const left = Math.max(leftMs, 0);
  const due = warnings.filter((minutes) => left <= minutes * 60_000).at(-1);
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label={`Time left: ${spoken(left)}`}
      data-late={left <= 300_000 || undefined}
    >
      <IconClock size={18} aria-hidden />
      <span aria-hidden>{clockText(left)}</span>
      <VisuallyHidden component="output">
        {due === undefined ? '' : `${due} ${due === 1 ? 'minute' : 'minutes'} left`}
      </VisuallyHidden>
    </div>
  );
}

/** `2:05:09`, `4:07` */
export function clockText(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function spoken(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [`${hours} h`] : []), `${minutes % 60} min`].join(' ');
}
