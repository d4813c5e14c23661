import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/context.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { takeBytes } from '#server/http/raw-body.ts';
import { perform, visitor } from '#server/work.ts';
import { findReminder, stopReminders } from './reminders.data.ts';

const title = 'Payment reminders';
const home = '<a href="/">To the site</a>';

const question = plainPage({
  title,
  heading: 'Stop payment reminders?',
  paragraphs: [
    'We remind you once, by email, of an order that waits for its payment.',
    '<form method="post"><button>Stop payment reminders</button></form>',
    home,
  ],
});
const stopped = plainPage({
  title,
  heading: 'You get no more payment reminders',
  paragraphs: ['Your orders stay as they are, and all other mails about them still come.', home],
});

/**
 * `/reminders/:token/stop`, from the mail: works signed out and without scripts. Opening it changes nothing, since mail
 * scanners open every link; its button does.
 */
export function registerReminders(app: FastifyInstance, services: Services): void {
  const send = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      // No other site learns the token. With `no-referrer` browsers would send the form without its origin, which is refused.
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' })
      .send(page);

  app.get<{ Params: { token: string } }>('/reminders/:token/stop', async (request, reply) => {
    const reminder = findReminder(services.db, request.params.token);
    return reminder ? send(reply, reminder.isStopped ? stopped : question) : reply.callNotFound();
  });

  app.register(async (scope) => {
    takeBytes(scope, ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);
    scope.post<{ Params: { token: string } }>('/reminders/:token/stop', async (request, reply) => {
      const { token } = request.params;
      if (!findReminder(services.db, token)) return reply.callNotFound();
      perform(services, visitor, (work) => stopReminders(work, token));
      return send(reply, stopped);
    });
  });
}
