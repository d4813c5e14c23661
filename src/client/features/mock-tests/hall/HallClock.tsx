import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AttemptWriter } from './attempt-writer.ts';
import classes from './Hall.module.css';

type Ending = { writer: Pick<AttemptWriter, 'now'> /** UTC ms. */; endsAt: number };

/** What is left until then, in ms, counted each second; nothing else of the hall is drawn for it. */
function useLeft({ writer, endsAt }: Ending): number {
  const [now, setNow] = useState(() => writer.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(writer.now()), 1000);
    return () => clearInterval(tick);
  }, [writer]);
  return Math.max(endsAt - now, 0);
}

const warnings = [30, 10, 5, 1];

/** What is left of the time; it is also said at 30, 10, 5 and 1 minute. */
export function HallClock(ending: Ending) {
  const left = useLeft(ending);
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
      <output className={classes.hidden}>
        {due === undefined ? '' : `${due} ${due === 1 ? 'minute' : 'minutes'} left`}
      </output>
    </div>
  );
}

/** `29:43` within a sentence. */
export const TimeLeft = (ending: Ending) => <span>{clockText(useLeft(ending))}</span>;

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
