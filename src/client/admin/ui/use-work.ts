import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { polled } from './polling.ts';

export type Work = Answers['overviewAdmin']['work'];

const useWorkQuery = () => trpc.overviewAdmin.work.useQuery(undefined, polled);

/** How much work of each kind waits for the admin, polled twice a minute; undefined until known. */
export const useWork = (): Work | undefined => useWorkQuery().data;

/** The code with which the server refuses the counts; undefined if it does not. */
export const useWorkRefusal = (): string | undefined => serverError(useWorkQuery().error)?.code;
