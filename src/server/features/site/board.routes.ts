/** The dates of the notice board as a calendar that phones and calendar programs subscribe to (RFC 5545). */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { readQuery } from '#server/http/read-query.ts';
import { calendarInput } from '#shared/board.ts';
import { paths } from '#shared/paths.ts';
import { listCalendar } from './board.data.ts';
import { siteFacts } from './site.data.ts';

export function registerBoard(app: FastifyInstance, { config, db, clock }: Services): void {
  app.get(paths.boardCalendar, { config: { isPublic: true } }, async (request, reply) => {
    const { exam } = readQuery(calendarInput, request);
    const dates = listCalendar(db, exam, { now: clock(), timeZone: config.timeZone });
    const { hostname } = new URL(config.publicUrl);
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${hostname}//notice board//EN`,
      `X-WR-CALNAME:${escaped(siteFacts(db, config).name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      ...dates.flatMap(({ id, slug, title, text, day, lastDay, source, updatedAt }) => [
        'BEGIN:VEVENT',
        `UID:${id}@${hostname}`,
        `DTSTAMP:${compact(new Date(updatedAt).toISOString().slice(0, 19))}Z`,
        `DTSTART;VALUE=DATE:${compact(day)}`,
        `DTEND;VALUE=DATE:${compact(dayAfter(lastDay || day))}`,
        `SUMMARY:${escaped(source === '' ? `${title} (expected)` : title)}`,
        `DESCRIPTION:${escaped([source === '' ? '' : `As announced by ${source}.`, text].filter(Boolean).join('\n'))}`,
        `URL:${config.publicUrl}${paths.notice(slug)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
    ];
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(`${lines.map(folded).join('\r\n')}\r\n`);
  });
}

const compact = (time: string): string => time.replaceAll(/[-:]/g, '');

/** A calendar's span ends before the day that it names. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Lines hold at most 75 bytes; a longer one goes on after a space. */
function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) > 74) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join('\r\n ');
}
