import { useEffect, useEffectEvent } from 'react';

const key = (orderId: string): string => `paying.${orderId}`;

/** Remembers, in this tab, that somebody goes to a payment app: phones often throw a page away while another app is open. */
export const leaveToPay = (orderId: string): void => sessionStorage.setItem(key(orderId), 'yes');

/** The payment has been reported. */
export const paymentIsTold = (orderId: string): void => sessionStorage.removeItem(key(orderId));

/** Calls `onBack` when somebody who went to pay this order sees its page again, also where the browser had to load it again. */
export function useBackFromPaying(orderId: string, onBack: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && sessionStorage.getItem(key(orderId)) !== null) onBack();
  });
  useEffect(() => {
    look();
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
