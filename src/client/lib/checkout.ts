/** The part of Razorpay's checkout window that the shop uses (Razorpay, integration steps 1.2). Amounts in paise. */
export type CheckoutOptions = {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  /** What the window does not offer. */
  config: { display: { hide: { method: string; flows?: string[] }[] } };
  handler: (paid: Paid) => void;
  /** `handleback`: whether the window takes a step of the browser's history itself. */
  modal: { ondismiss: () => void; handleback: boolean };
};

export type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

type CheckoutWindow = {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void;
};

export type Checkout = new (options: CheckoutOptions) => CheckoutWindow;

declare global {
  interface Window {
    Razorpay?: Checkout;
  }
}

const patienceMs = 20_000;
let loading: Promise<Checkout> | null = null;

/** The provider's checkout window, its script loaded once. Rejects when it does not come; the next call tries again. */
export function loadCheckout(url: string): Promise<Checkout> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  loading ??= loadScript(url).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadScript(url: string): Promise<Checkout> {
  try {
    return await addScript(url);
  } catch (error) {
    // A script fails with its preload, though the connection may be back since.
    const preload = [...document.querySelectorAll('link')].find(
      ({ rel, href }) => rel === 'preload' && href === new URL(url, location.href).href,
    );
    if (!preload) throw error;
    preload.remove();
    return addScript(url);
  }
}

function addScript(url: string): Promise<Checkout> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The checkout script was not loaded'));
    };
    const timer = setTimeout(fail, patienceMs);
    script.src = url;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (!window.Razorpay) return fail();
      clearTimeout(timer);
      resolve(window.Razorpay);
    });
    document.head.append(script);
  });
}
