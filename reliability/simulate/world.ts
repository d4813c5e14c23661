/** The site as it runs in a simulated year, and what is outside it: the clock, the provider, the bank, the mail server. */
import { createTransport, type Transporter } from 'nodemailer';
import type { App } from '#server/app.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import type { PaymentGateway } from '#server/gateway/gateway.ts';
import { GatewayError } from '#server/gateway/gateway.ts';
import { createFakeGateway, fakeGatewayEnv } from '../../tests/support/fake-gateway.ts';
import { createTestApp } from '../../tests/support/http.ts';
import { createTestContext, type TestContext } from '../../tests/support/test-context.ts';
import { createChance } from './chance.ts';

export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** A transfer that really reached the educator's account, whatever was reported. */
export type Transfer = { utr: string; amountPaise: number; orderId: string; at: number; payer: string };

/** What the site has answered "done" to, and must therefore still know. */
type Promised = { orders: Set<string>; captured: Set<string> };

/** Thrown inside a call to the provider in the moment in which the site is killed. */
class Killed extends Error {}

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(seed: string, begin: number) {
  const provider = createFakeGateway();
  const sent: { id: string; to: string; subject: string }[] = [];
  const state = {
    chance: createChance(seed),
    now: begin,
    /** The provider answers nothing, and the mail server takes nothing, before these moments. */
    providerDownUntil: 0,
    mailDownUntil: 0,
    /** How many calls to the provider the site survives in this step; null: all. */
    callsToLive: null as number | null,
    /** The data file as it was when the site was killed in this step. */
    grave: null as Buffer | null,
    /** How often the site was killed: a mail under way then may go twice. */
    kills: 0,
    /** No more faults: the year is over, and everything comes to rest. */
    isCalm: false,
  };
  const env = { ...fakeGatewayEnv, UPI_ID: 'teacher@okbank', SMTP_URL: 'smtp://mail.example' };
  const open = (bytes?: Buffer): TestContext =>
    createTestContext({ env, gateway: unsteady(provider.gateway), transport: mailServer(), now: state.now, bytes });
  let context = open();
  let app: App | null = null;

  /** The provider as it is: it may be down, lose its answer after it did what was asked, or be the last that is heard. */
  function unsteady(gateway: PaymentGateway): PaymentGateway {
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
        if (!state.isCalm && state.chance.happens(0.02)) throw new GatewayError('no-answer', 'The answer was lost');
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

  function mailServer(): Transporter {
    return createTransport({
      name: 'simulated',
      version: '1',
      send({ data }, done) {
        if (state.now < state.mailDownUntil) {
          done(Object.assign(new Error('Connection refused'), { code: 'ECONNECTION' }));
          return;
        }
        const address =
          typeof data.to === 'object' && data.to !== null && 'address' in data.to ? data.to.address : data.to;
        sent.push({ id: String(data.messageId), to: String(address), subject: String(data.subject) });
        done(null, { response: '250 taken', envelope: { from: false, to: [] }, messageId: '' });
      },
    });
  }

  function die(): never {
    state.grave ??= context.db.$client.serialize();
    throw new Killed('The site was killed');
  }

  return {
    provider,
    sent,
    state,
    /** Provider's events on their way, in no order. */
    events: [] as { payload: string; id: string }[],
    /** Those that did not arrive at first. */
    late: [] as { payload: string; id: string }[],
    transfers: [] as Transfer[],
    promised: { orders: new Set(), captured: new Set() } as Promised,
    /** Names and numbers of people whose accounts are deleted: nothing of them may be left. */
    forgotten: [] as string[],
    refusals: new Map<string, number>(),
    get context() {
      return context;
    },
    get db() {
      return context.db;
    },
    /** Its plain addresses; made when one is first asked. */
    async openApp(): Promise<App> {
      app ??= await createTestApp(context);
      return app;
    },

    /** How many rows were ever changed, in this run of the site. */
    changes: (): string => `${state.kills} ${context.db.$client.prepare('select total_changes()').pluck().get()}`,

    /** Calls as this account, as the site knows it now. */
    as: (userId: string) => context.caller(findSessionUser(context.db, userId)),

    advance(ms: number) {
      state.now += ms;
      context.advance(ms);
    },

    /** Starts the site again on what was written: all that it held in memory is gone. */
    async restart(): Promise<void> {
      const bytes = state.grave ?? context.db.$client.serialize();
      await app?.close();
      app = null;
      await context.close();
      Object.assign(state, { grave: null, callsToLive: null, kills: state.kills + 1 });
      context = open(bytes);
    },

    async close(): Promise<void> {
      await app?.close();
      await context.close();
    },
  };
}
