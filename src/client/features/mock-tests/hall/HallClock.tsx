import { VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import classes from './Hall.module.css';

const warnings = [30, 10, 5, 1];

/** What is left of the time, in ms; it is also said at 30, 10, 5 and 1 minute. */
export function HallClock({ leftMs }: { leftMs: number }) {
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
