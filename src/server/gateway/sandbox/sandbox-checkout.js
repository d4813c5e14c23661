/** A stand-in for Razorpay's checkout.js that holds no secret: the sandbox's server signs the answer. */
(() => {
  /**
   * @typedef {{ code: string, description: string, metadata: { order_id: string, payment_id: string } }} PaymentError
   * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Paid
   * @typedef {{ name?: string, email?: string, contact?: string }} Buyer
   * @typedef {{ key: string, amount: number, currency: string, name: string, description?: string, order_id: string }} Sale
   * @typedef {Sale & { handler: (paid: Paid) => void, prefill?: Buyer, theme?: { color?: string } }} Window
   * @typedef {Window & { modal?: { ondismiss?: () => void } }} Options
   */

  const script = document.currentScript;
  const address = new URL('checkout', script instanceof HTMLScriptElement ? script.src : window.location.href);

  class Razorpay {
    /** @param {Options} options */
    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('key and order_id are required');
      this.options = options;
      /** @type {((failure: { error: PaymentError }) => void)[]} */
      this.failureListeners = [];
      /** Takes the window away; there is none before it is opened. */
      this.close = () => {};
    }

    /** @param {string} event @param {(failure: { error: PaymentError }) => void} listener */
    on(event, listener) {
      if (event === 'payment.failed') this.failureListeners.push(listener);
    }

    open() {
      const { options, failureListeners } = this;
      const opener = document.activeElement;
      const view = draw(options);

      const close = () => {
        view.overlay.remove();
        document.removeEventListener('keydown', onKey, true);
        if (opener instanceof HTMLElement) opener.focus();
      };
      this.close = close;
      const dismiss = () => {
        close();
        options.modal?.ondismiss?.();
      };
      /** @param {'pay' | 'fail'} outcome */
      const act = async (outcome) => {
        view.setBusy(true);
        try {
          const answer = await send(options, outcome);
          if (answer.error) {
            const { error } = answer;
            view.setBusy(false);
            view.say(error.description);
            for (const listener of failureListeners) listener({ error });
          } else {
            close();
            options.handler(answer);
          }
        } catch {
          view.setBusy(false);
          view.say('The test payment server did not answer. Please try again.');
        }
      };
      /** @param {KeyboardEvent} event */
      const onKey = (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          if (!view.isBusy()) dismiss();
        } else if (event.key === 'Tab') {
          event.preventDefault();
          view.moveFocus(event.shiftKey ? -1 : 1);
        }
      };

      view.pay.addEventListener('click', () => void act('pay'));
      view.fail.addEventListener('click', () => void act('fail'));
      view.dismiss.addEventListener('click', dismiss);
      document.addEventListener('keydown', onKey, true);
      document.body.append(view.overlay);
      view.pay.focus();
    }
  }

  /** @param {Options} options @param {'pay' | 'fail'} outcome */
  async function send({ key, order_id, prefill }, outcome) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key,
        order_id,
        outcome,
        email: prefill?.email ?? '',
        contact: prefill?.contact ?? '',
      }),
    });
    return response.json();
  }

  /** @param {Options} options */
  function draw({ amount, currency, name, description, prefill, theme }) {
    const color = theme?.color ?? '#2563eb';
    const digits = amount % 100 === 0 ? 0 : 2;
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency, minimumFractionDigits: digits });
    const price = rupees.format(amount / 100);
    const overlay = box({
      position: 'fixed',
      inset: '0',
      zIndex: '350',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: '16px',
      background: 'rgb(15 23 42 / 65%)',
      font: "16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    });
    const dialog = box({
      width: '100%',
      maxWidth: '380px',
      maxHeight: '100%',
      overflow: 'auto',
      borderRadius: '12px',
      background: '#ffffff',
      color: '#0f172a',
      boxShadow: '0 20px 50px rgb(0 0 0 / 35%)',
    });
    for (const [attribute, value] of Object.entries({
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'sandbox-title',
      'aria-describedby': 'sandbox-note',
    }))
      dialog.setAttribute(attribute, value);

    const head = box({ padding: '16px 20px', background: color, color: '#ffffff' });
    const title = text('h2', name, { margin: '0', font: 'inherit', fontWeight: '600' });
    title.id = 'sandbox-title';
    title.append(text('span', ' test payment', { fontWeight: '400' }));
    head.append(title, text('p', price, { margin: '4px 0 0', fontSize: '28px', fontWeight: '700' }));

    const body = box({ display: 'grid', gap: '12px', padding: '20px' });
    const note = text('p', 'This is a test: no card is asked for and no real money moves.', {
      margin: '0',
      padding: '10px 12px',
      borderRadius: '8px',
      background: '#fef3c7',
      color: '#713f12',
      fontSize: '14px',
    });
    note.id = 'sandbox-note';
    const about = [description, prefill?.email].filter(Boolean).join(' · ');
    const status = text('p', '', { margin: '0', color: '#b91c1c', fontSize: '14px' });
    status.setAttribute('role', 'alert');
    const pay = button('Pay', { background: color, color: '#ffffff', borderColor: color });
    const fail = button('Fail', { background: '#ffffff', color: '#b91c1c', borderColor: '#b91c1c' });
    const dismiss = button('Dismiss', { background: '#ffffff', color: '#334155', borderColor: '#94a3b8' });
    body.append(
      note,
      text('p', about, { margin: '0', color: '#475569', fontSize: '14px' }),
      status,
      pay,
      fail,
      dismiss,
    );
    dialog.append(head, body);
    overlay.append(dialog);

    const buttons = [pay, fail, dismiss];
    return {
      overlay,
      pay,
      fail,
      dismiss,
      /** @param {boolean} busy */
      setBusy(busy) {
        for (const each of buttons) each.disabled = busy;
        if (busy) status.textContent = '';
        else pay.focus();
      },
      isBusy: () => pay.disabled,
      /** @param {string} sentence */
      say(sentence) {
        status.textContent = sentence;
      },
      /** @param {1 | -1} step */
      moveFocus(step) {
        const at = buttons.findIndex((each) => each === document.activeElement);
        buttons[(Math.max(at, 0) + step + buttons.length) % buttons.length]?.focus();
      },
    };
  }

  /** @param {Partial<CSSStyleDeclaration>} style */
  function box(style) {
    return text('div', '', style);
  }

  /** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} content @param
   * {Partial<CSSStyleDeclaration>} style */
  function text(tag, content, style) {
    const element = document.createElement(tag);
    element.textContent = content;
    Object.assign(element.style, style);
    return element;
  }

  /** @param {string} label @param {Partial<CSSStyleDeclaration>} style */
  function button(label, style) {
    const element = text('button', label, {
      minHeight: '48px',
      border: '1px solid',
      borderRadius: '8px',
      font: 'inherit',
      fontWeight: '600',
      cursor: 'pointer',
    });
    Object.assign(element.style, style);
    element.type = 'button';
    return element;
  }

  Object.assign(window, { Razorpay });
})();
