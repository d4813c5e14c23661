/** The terms until the educator changes them. */
import { privacy } from './privacy.ts';

/** The day on which the texts below were last changed. */
export const termsWrittenOn = '2026-11-27';

/** The words of the four policies; title, description and intro are those of the terms. The privacy notice stands beside them. */
export const terms = {
  title: 'Terms of use',
  description:
    'What you agree to when you sign up or buy: who may have an account, what you may do with a PDF, how prices and payments work, and which law applies.',
  headline: 'Terms of use',
  lead: 'What you agree to when you sign up or buy, in plain words. If something is not clear, write to us before you pay.',
  terms: [
    {
      title: 'Who may have an account',
      text: 'You are 18 or older, you sign up with your own name and email address, and you keep your password to yourself. One account is for one person.',
    },
    {
      title: 'What you buy',
      text: 'A PDF that you buy is yours to read, to print for yourself and to download again as long as you have your account. It stays our work: do not share, copy, upload or sell it, whole or in part. An account through which that happens may be closed.',
    },
    {
      title: 'Prices and payment',
      text: 'Prices are in Indian rupees and are shown to you before you pay. Razorpay handles cards, UPI and net banking in its window: we never see or store your card number or your UPI PIN. You may also pay us directly by UPI, by bank transfer or in cash; then we note the amount and, if there is one, the transaction number. An order is confirmed when the payment has reached us. Questions about a payment go to us first; Razorpay’s own help is at https://razorpay.com/support.',
    },
    {
      title: 'Tests',
      text: 'Some tests are papers that you take on this site, others are Google Forms. We verify each student first, to keep them for those who prepare seriously. What you enter in a Google Form is also subject to Google’s own terms.',
    },
    {
      title: 'What we promise, and what we don’t',
      text: 'We prepare every material with care and correct mistakes when you tell us. We cannot promise that you pass an examination. We may change or take down materials and tests; what you have bought stays yours.',
    },
    {
      title: 'Changes, and the law that applies',
      text: 'When these terms change, the new version applies to what you do from then on. Indian law applies, and the courts of Tamil Nadu have jurisdiction.',
    },
  ],
  ...privacy,
  refunds: [
    {
      title: 'Cancelling',
      text: 'You can leave an order unpaid; it is closed by itself. A paid order of a printed copy can be cancelled until it is sent: write to us with your order number.',
    },
    {
      title: 'Downloads',
      text: 'A PDF cannot be returned or refunded once you have downloaded it. If you paid twice, if the file is faulty or is not what its page says, tell us within 7 days and you get your money back.',
    },
    {
      title: 'Printed copies',
      text: 'If a copy arrives damaged, incomplete or not at all, tell us within 7 days of the delivery date with a photo, and we send a new one or give the money back, as you like. You need not send the damaged copy back; if we ask for it, we pay for the way.',
    },
    {
      title: 'How the money comes back',
      text: 'To the card, account or UPI id you paid with: through Razorpay what you paid there, from us what you paid to us by UPI or bank transfer. Cash comes back in cash, or to an account that you name. We start it within 2 business days; your bank usually needs 5 to 7 more.',
    },
  ],
  delivery: [
    {
      title: 'Downloads',
      text: 'Can be downloaded as soon as the payment is confirmed, from the material’s page, from your orders and from the email we send you.',
    },
    {
      title: 'Printed copies',
      text: 'Go out by courier within India and reach you in 3-5 business days after the payment. You get the details by mail or WhatsApp. Remote places may take longer.',
    },
    {
      title: 'Where we send, and what it costs',
      text: 'To every pincode in India, not abroad. What the courier costs is part of the total that you see before you pay.',
    },
  ],
};
