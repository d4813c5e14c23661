import type { FastifyInstance } from 'fastify';
import { encode } from 'html-entities';
import type { Services } from '#server/context.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { formatDate } from '#shared/dates.ts';
import { ticketClocks } from '#shared/tickets.ts';
import { findTicket } from './tickets.data.ts';

/** `/tickets/:token`, from the mail that acknowledges a complaint: how far it is, to whoever has the link. */
export function registerTickets(app: FastifyInstance, { db, config, clock }: Services): void {
  app.get<{ Params: { token: string } }>('/tickets/:token', async (request, reply) => {
    const ticket = findTicket(db, request.params.token, clock());
    if (!ticket) return reply.callNotFound();
    return (
      reply
        .type('text/html; charset=utf-8')
        // No other site learns the token.
        .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' })
        .send(ticketPage(ticket, config.timeZone))
    );
  });
}

type Ticket = NonNullable<ReturnType<typeof findTicket>>;

function ticketPage({ number, subject, status, createdAt, replies }: Ticket, timeZone: string): string {
  const on = (at: number) => formatDate(at, timeZone);
  const { answerBy, settleBy } = ticketClocks(createdAt);
  const next = {
    new: `You get an answer by ${on(answerBy)}.`,
    answered: `It is settled by ${on(settleBy)} at the latest.`,
    closed: 'It is closed.',
  }[status];
  return plainPage({
    title: `Ticket ${number}`,
    heading: `Ticket ${number}`,
    paragraphs: [
      encode(subject),
      `Received on ${on(createdAt)}. ${next}`,
      ...replies.map(
        ({ text, createdAt: at }) => `<b>Answered on ${on(at)}</b><br>${encode(text).replaceAll('\n', '<br>')}`,
      ),
      '<a href="/contact">Write to us again</a>',
    ],
  });
}
