/** The day on which the texts below were last changed. */
export const termsWrittenOn = '2026-11-26';

/** The words of the four policies, which are agreed to together; title, description and intro are those of the terms. */
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
      text: 'Prices are in Indian rupees and are shown to you before you pay. Razorpay handles cards, UPI and net banking in its window: we never see or store your card number or your UPI PIN. You may also pay us directly by UPI, by bank transfer or in cash; then we note the amount and, if there is one, the transaction number. An order is confirmed when the payment has reached us.',
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
  privacy: [
    {
      title: 'What we store, and why',
      text: 'Your name, email address and phone number, to know who you are and to reach you. Your address, when a printed copy is sent to you. Your cart, orders, payments, disputes, refunds, receipts, parcels and reminders, your downloads and the page you last read, to give you what you paid for and to notice accounts that are shared. The tests you started. Of a paper on this site also your answers, the time each took, your marks, ranks and objections, and, if you want to be on its rank list, the name and district you give. What you send us to be verified, a file too, and what we decided. The exams you follow. What you write to us through the contact form, our replies, the mails we send you, and the teacher’s private notes on how you are doing. When you agreed to these terms. The names of the browsers in which you are signed in or get notices, your passkeys, and, for 90 days, your network address with each download.',
    },
    {
      title: 'What we do not do',
      text: 'We do not sell your data, show advertisements or follow you to other websites. The only cookies are those that keep you signed in and protect your account.',
    },
    {
      title: 'Who else sees something',
      text: 'Razorpay, when you pay. The courier, when we send you something. Our mail provider, for the mails you get. Google, when you look at the videos or at a preview, or start a test. The maker of your browser, when you turn on notices on a device: that a notice came, not what it says.',
    },
    {
      title: 'How long we keep it',
      text: 'As long as you have your account. An account whose address is never confirmed is deleted after 7 days. The mails we wrote to you or about you are deleted after 90 days. When you delete your account your data is deleted at once, and within 35 days from our backups. Orders and payments stay in our books without your name, address and phone number, because tax law asks us to keep them.',
    },
    {
      title: 'Your rights',
      text: 'On your profile page you can correct your data, download all of it, see where you are signed in, and delete your account. For anything else, and for complaints, write to us: you get an answer within 7 days. You may also turn to the Data Protection Board of India.',
    },
  ],
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
      text: 'If a copy arrives damaged, incomplete or not at all, tell us within 7 days of the delivery date with a photo, and we send a new one or give the money back, as you like. If we ask for the copy back, we pay for the way.',
    },
    {
      title: 'How the money comes back',
      text: 'To the card, account or UPI id you paid with, through Razorpay. We start it within 2 business days; your bank usually needs 5 to 7 more.',
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
