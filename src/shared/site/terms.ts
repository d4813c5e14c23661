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
      text: 'Some tests are papers that you take on this site, others are Google Forms. We verify each student before the first test, so that the tests stay with those who prepare seriously. What you enter in a Google Form is also subject to Google’s own terms.',
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
      text: 'An order that you do not pay for closes by itself. A paid order for a printed copy can be cancelled until it is sent: write to us with your order number.',
    },
    {
      title: 'Downloads',
      text: 'A PDF cannot be returned or refunded once you have downloaded it. But if you paid twice, or the file is faulty or not what its page says, tell us within 7 days and you get your money back.',
    },
    {
      title: 'Printed copies',
      text: 'If a copy arrives damaged or incomplete, send us a photo within 7 days; if it does not arrive at all, tell us within 7 days of the day it was due. We send a new one or give the money back, whichever you prefer. You need not send the damaged copy back; if we ask for it, we pay the postage.',
    },
    {
      title: 'How the money comes back',
      text: 'It goes back to the card, account or UPI id you paid with: through Razorpay what you paid there, from us what you paid to us by UPI or bank transfer. Cash comes back in cash, or to an account that you name. We start a refund within 2 business days; banks usually take 5 to 7 more.',
    },
  ],
  delivery: [
    {
      title: 'Downloads',
      text: 'You can download a PDF as soon as the payment is confirmed: from the material’s page, from your orders and from the email we send you.',
    },
    {
      title: 'Printed copies',
      text: 'We send them by courier within India. They reach you in 3-5 business days after the payment; remote places may take longer. You get the tracking details by mail or WhatsApp.',
    },
    {
      title: 'Where we send, and what it costs',
      text: 'To every pincode in India, not abroad. What the courier costs is part of the total that you see before you pay.',
    },
  ],
};
