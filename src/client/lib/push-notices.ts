import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushSubscriptionInput } from '#shared/push.ts';
import { messageOf, notify } from './notify.ts';
import { trpc } from './trpc.ts';

/** Whether this browser can show notices and may; `ready`: it may, or has not been asked. */
export type NoticePermission = 'unsupported' | 'blocked' | 'ready';

/** Why this browser shows none. */
export const noticeRefusals: Record<Exclude<NoticePermission, 'ready'>, string> = {
  blocked:
    "This browser blocks notices from this site. Allow them in the browser's settings for this site, then come back.",
  unsupported:
    'This browser cannot show notices. On an iPhone or iPad, add this site to the Home Screen and open it from there. Elsewhere use Chrome, Edge or Firefox.',
};

/** One's own browsers with notices, and the key to subscribe this one with. */
export const useNoticeDevices = () => trpc.notices.devices.useQuery(undefined, { staleTime: 0 });

/** The state of notices in this browser; read again whenever its tab comes into view. */
export const useNoticesHere = () =>
  useQuery({
    queryKey: ['notices-here'],
    queryFn: readState,
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Reads again what this browser shows and which browsers get notices. */
export function useRefreshNotices(): () => Promise<void> {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return async () =>
    void (await Promise.all([
      utils.notices.devices.invalidate(),
      queryClient.invalidateQueries({ queryKey: ['notices-here'] }),
    ]));
}

/**
 * Changes what this browser shows: null turns its notices off, all else is subscribed for by `subscribe`, after the browser
 * was asked. `saved`: what is said then.
 */
export function useNoticesChange<Wanted>(
  subscribe: (subscription: PushSubscriptionInput, wanted: Wanted) => Promise<unknown>,
  saved: string,
) {
  const utils = trpc.useUtils();
  const refresh = useRefreshNotices();
  const turnOff = trpc.notices.turnOff.useMutation();
  return useMutation({
    networkMode: 'always',
    // One press after the other: each knows what the one before has left.
    scope: { id: 'notices-here' },
    async mutationFn(wanted: Wanted | null) {
      const answer = utils.notices.devices.getData();
      if (wanted === null) {
        const own = answer?.devices.find(({ isThis }) => isThis);
        if (own) await turnOff.mutateAsync({ id: own.id });
        await unsubscribeHere();
        return 'Notices are off on this device.';
      }
      const subscription = await subscribeHere(answer?.publicKey ?? '');
      if (subscription === null) throw new Error('the browser was not allowed to show them.');
      await subscribe(subscription, wanted);
      return saved;
    },
    onSuccess: (text) => notify.success(text),
    onError: (error) => notify.error(`Notices could not be changed: ${messageOf(error)}`),
    onSettled: refresh,
  });
}

/** Takes another browser off the list. */
export function useRemoveDevice() {
  const utils = trpc.useUtils();
  return trpc.notices.turnOff.useMutation({
    onSuccess: () => notify.success('This device will get no more notices.'),
    onError: (error) => notify.error(`The device could not be removed: ${messageOf(error)}`),
    onSettled: () => utils.notices.devices.invalidate(),
  });
}

async function readState(): Promise<{ permission: NoticePermission; isSubscribed: boolean }> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return { permission: 'unsupported', isSubscribed: false };
  const isBlocked = Notification.permission === 'denied';
  return { permission: isBlocked ? 'blocked' : 'ready', isSubscribed: (await subscriptionHere()) !== null };
}

/** Asks for permission, and subscribes this browser for the site with this key; null when permission is not given. */
async function subscribeHere(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for an older key of the site would block the new one.
  await unsubscribeHere();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
