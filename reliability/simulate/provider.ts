/** The provider and the mail server as they are: down for hours, deaf in the wrong moment, or heard for the last time. */
import { createTransport, type Transporter } from 'nodemailer';
import { GatewayError, type PaymentGateway } from '#server/gateway/gateway.ts';
import type { Chance } from './chance.ts';

/** Thrown inside a call to the provider in the moment in which the site is killed. */
class Killed extends Error {}

export type Surroundings = {
  chance: Chance;
  now: number;
  /** The provider answers nothing, and the mail server takes nothing, before these moments. */
  providerDownUntil: number;
  mailDownUntil: number;
  /** How many calls to the provider the site survives in this step; null: all. */
  callsToLive: number | null;
  /** The data file as it was when the site was killed in this step. */
  grave: Buffer | null;
  /** No more faults: the year is over, and everything comes to rest. */
  isCalm: boolean;
};

/** A provider that does what it is asked, and of which not every answer arrives. `bury`: keeps the data file as it is. */
export function unsteady(gateway: PaymentGateway, state: Surroundings, bury: () => Buffer): PaymentGateway {
  const die = (): never => {
    state.grave ??= bury();
    throw new Killed('The site was killed');
  };
  const around =
    <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      // Answers of several calls come in any order.
      for (let turns = state.chance.below(4); turns > 0; turns--) await Promise.resolve();
      if (state.grave || state.callsToLive === 0) die();
      if (state.now < state.providerDownUntil) throw new GatewayError('no-answer', 'The provider is down');
      const answer = await call(input);
      if (state.callsToLive !== null) {
        state.callsToLive -= 1;
        if (state.callsToLive === 0) die();
      }
      if (!state.isCalm && state.chance.happens(0.04)) throw new GatewayError('no-answer', 'The answer was lost');
      return answer;
    };
  return {
    ...gateway,
    createOrder: around(gateway.createOrder),
    fetchOrderPayments: around(gateway.fetchOrderPayments),
    fetchPayment: around(gateway.fetchPayment),
    capture: around(gateway.capture),
    refund: around(gateway.refund),
    fetchRefunds: around(gateway.fetchRefunds),
    fetchRefund: around(gateway.fetchRefund),
  };
}

export type SentMail = { id: string; to: string; subject: string; text: string };

/** A mail server that takes what comes while it is up, and remembers it in `sent`. */
export const mailServer = (state: Surroundings, sent: SentMail[]): Transporter =>
  createTransport({
    name: 'simulated',
    version: '1',
    send({ data }, done) {
      // A site that was killed sends nothing more, though its code runs on here.
      if (state.grave || state.now < state.mailDownUntil) {
        done(Object.assign(new Error('Connection refused'), { code: 'ECONNECTION' }));
        return;
      }
      const { to } = data;
      const address = typeof to === 'object' && 'address' in to ? (to.address ?? '') : '';
      const text = typeof data.text === 'string' ? data.text : '';
      sent.push({ id: data.messageId ?? '', to: address, subject: data.subject ?? '', text });
      done(null, { response: '250 taken', envelope: { from: false, to: [] }, messageId: '' });
    },
  });
