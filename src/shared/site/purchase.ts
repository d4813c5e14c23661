export const purchase = {
  lead: 'Notes and question banks for UG TRB, PG TRB and other teacher-recruitment exams.',
  // How a printed copy is bought (the panel How to Purchase).
  steps: [
    {
      title: 'Contact Admin',
      text: 'Message us on WhatsApp for the price and delivery charge, or ask us anything.',
    },
    { title: 'Pay with GPay', text: 'Scan the QR code with any UPI app and send us the payment screenshot.' },
    { title: 'Receive your copy', text: 'We pack it with care and send it to you by courier.' },
  ],
  // How the free samples are used (the panel How It Works).
  sampleSteps: [
    { title: 'Pick a sample', text: 'Every sample marked “Free to read” is free. No account needed.' },
    { title: 'Read it', text: 'It opens at once, on your phone or computer, so you can check the quality.' },
    { title: 'Order the full material', text: 'Like what you read? Contact Admin for the complete printed copy.' },
  ],
  afterPayingSteps: [
    'Take a screenshot that shows the amount and the UPI transaction number (UTR).',
    'Send it on WhatsApp with the title, your full address and your pincode.',
    'We confirm the payment and send your copy by courier.',
  ],
};
