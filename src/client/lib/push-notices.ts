import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushSubscriptionInput } from '#shared/push.ts';

/** Whether this browser can show notices and may; `ready`: it may, or has not been asked. */
export type NoticePermission = 'unsupported' | 'blocked' | 'ready';

/** The state of notices in this browser; read again whenever its tab comes into view. */
export const useNoticesHere = () =>
  useQuery({
    queryKey: ['notices-here'],
    queryFn: readState,
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export function useRefreshNoticesHere(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['notices-here'] });
}

async function readState(): Promise<{ permission: NoticePermission; isSubscribed: boolean }> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return { permission: 'unsupported', isSubscribed: false };
  const isBlocked = Notification.permission === 'denied';
  return { permission: isBlocked ? 'blocked' : 'ready', isSubscribed: (await subscriptionHere()) !== null };
}

/** Asks for permission, and subscribes this browser for the site with this key; null when permission is not given. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for an older key of the site would block the new one.
  await unsubscribeHere();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
