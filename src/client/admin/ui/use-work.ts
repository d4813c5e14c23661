import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { polled } from './polling.ts';

export type Work = Answers['portalAdmin']['work'];

const useWorkQuery = () => trpc.portalAdmin.work.useQuery(undefined, polled);

/** How much work of each kind waits for the admin, counted anew twice a minute; undefined until it is known. */
export const useWork = (): Work | undefined => useWorkQuery().data;

/** The code with which the server refuses to tell; undefined where it does not. */
export const useWorkRefusal = (): string | undefined => serverError(useWorkQuery().error)?.code;
