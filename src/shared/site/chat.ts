const english = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  closing: 'Thank you,\n{site}',
  privacy: 'How we keep and use your name, number and address: {link}',
  received: 'We have your order {order} and will send you the price soon.',
  price: 'Your order {order}:\n\n{items}',
  courierLine: 'Courier: {amount}',
  discountLine: 'Discount: -{amount}',
  totalLine: 'Total: {total}',
  reminder: 'A gentle reminder: {total} is due for your order {order}.',
  cardFailed:
    'Your card payment for order {order} did not go through. You can pay {total} again on the page of your order, by card or by UPI:\n{link}',
  payOnPage:
    'Please pay {total} to the UPI ID {upi} in your UPI app. The page of your order has the ID and the amount to copy, and the QR code. Then enter the UTR number there:\n{link}',
  payWithNote: 'Please pay {total} to the UPI ID {upi} with the note {number} and send us the UTR number here.',
  payWithoutUpi: 'Please pay {total}; we will tell you here how.',
  checking: 'We are checking your payment of {total} for order {order}.',
  paid: 'We have received {total} for order {order}.',
  confirmed: 'Your order {order} is confirmed.',
  packing: 'We will pack your copies and send them to you.',
  arrival: 'Your parcel should reach you by {day}.',
  sentByCourier: 'Your order {order} is on its way with {carrier}.',
  tracking: 'Tracking number: {tracking}',
  sentByPost: 'Your order {order} is on its way by ordinary post.',
  sentByHand: 'We will hand your order {order} to you in person.',
  sent: 'Your order {order} is on its way.',
  parcelDelivered: 'Hope your parcel reached you safely (order {order}).',
  filesDelivered: 'Hope you found everything in your order {order}.',
  cancelled: 'Your order {order} has been cancelled.',
};

export type ChatWords = typeof english;

const tamil: ChatWords = {
  greeting: 'வணக்கம் {name},',
  greetingWithoutName: 'வணக்கம்,',
  closing: 'நன்றி,\n{site}',
  privacy: 'உங்கள் பெயர், எண், முகவரியை எப்படி வைத்திருக்கிறோம், எதற்குப் பயன்படுத்துகிறோம்: {link}',
  received: 'உங்கள் ஆர்டர் {order} கிடைத்தது. விலையை விரைவில் தெரிவிக்கிறோம்.',
  price: 'உங்கள் ஆர்டர் {order}:\n\n{items}',
  courierLine: 'கூரியர்: {amount}',
  discountLine: 'தள்ளுபடி: -{amount}',
  totalLine: 'மொத்தம்: {total}',
  reminder: 'ஒரு சிறு நினைவூட்டல்: உங்கள் ஆர்டர் {order}-க்கு {total} செலுத்த வேண்டியுள்ளது.',
  cardFailed:
    'ஆர்டர் {order}-க்கான உங்கள் கார்டு கட்டணம் நிறைவேறவில்லை. உங்கள் ஆர்டர் பக்கத்தில் {total} தொகையை கார்டு அல்லது UPI மூலம் மீண்டும் செலுத்தலாம்:\n{link}',
  payOnPage:
    '{total} தொகையை உங்கள் UPI செயலியில் {upi} என்ற UPI ID-க்குச் செலுத்துங்கள். உங்கள் ஆர்டர் பக்கத்தில் அந்த ID-யையும் தொகையையும் நகலெடுக்கலாம்; QR குறியீடும் அங்கே உள்ளது. பிறகு UTR எண்ணை அங்கே பதிவிடுங்கள்:\n{link}',
  payWithNote: '{total} தொகையை {upi} என்ற UPI ID-க்கு {number} என்ற குறிப்புடன் செலுத்தி, UTR எண்ணை இங்கே அனுப்புங்கள்.',
  payWithoutUpi: '{total} செலுத்த வேண்டும். எப்படிச் செலுத்துவது என்பதை இங்கே தெரிவிக்கிறோம்.',
  checking: 'ஆர்டர் {order}-க்கு நீங்கள் செலுத்திய {total} தொகையைச் சரிபார்க்கிறோம்.',
  paid: 'ஆர்டர் {order}-க்கான {total} கிடைத்தது.',
  confirmed: 'உங்கள் ஆர்டர் {order} உறுதி செய்யப்பட்டது.',
  packing: 'உங்கள் பிரதிகளை பேக் செய்து அனுப்புவோம்.',
  arrival: '{day}க்குள் அவை உங்களை வந்தடையும்.',
  sentByCourier: 'உங்கள் ஆர்டர் {order} {carrier} மூலம் அனுப்பப்பட்டுள்ளது.',
  tracking: 'டிராக்கிங் எண்: {tracking}',
  sentByPost: 'உங்கள் ஆர்டர் {order} சாதாரண அஞ்சலில் அனுப்பப்பட்டுள்ளது.',
  sentByHand: 'உங்கள் ஆர்டர் {order}-ஐ நேரில் உங்களிடம் தருவோம்.',
  sent: 'உங்கள் ஆர்டர் {order} அனுப்பப்பட்டுள்ளது.',
  parcelDelivered: 'உங்கள் பார்சல் பத்திரமாக வந்து சேர்ந்திருக்கும் என நம்புகிறோம் (ஆர்டர் {order}).',
  filesDelivered: 'ஆர்டர் {order}-இல் உள்ள அனைத்தும் கிடைத்திருக்கும் என நம்புகிறோம்.',
  cancelled: 'உங்கள் ஆர்டர் {order} ரத்து செய்யப்பட்டது.',
};

/** What the chat messages to customers say. `{…}` stands for what the order says. */
export const chat = { english, tamil };
export type ChatContent = typeof chat;
export const chatLanguages = ['english', 'tamil'] as const satisfies readonly (keyof ChatContent)[];
export type ChatLanguage = (typeof chatLanguages)[number];

/** What each of the words is for, and what its placeholders may be; those it cannot do without end in `!`. */
export const chatWords: Record<keyof ChatWords, { label: string; placeholders: readonly string[] }> = {
  greeting: { label: 'Greeting', placeholders: ['name'] },
  greetingWithoutName: { label: 'Greeting, name unknown', placeholders: [] },
  closing: { label: 'Closing', placeholders: ['site'] },
  privacy: { label: 'Privacy notice, in the first message without an account', placeholders: ['link!'] },
  received: { label: 'Order received, price to come', placeholders: ['order'] },
  price: { label: 'Price', placeholders: ['order', 'items!'] },
  courierLine: { label: 'Line of the courier', placeholders: ['amount!'] },
  discountLine: { label: 'Line of the discount', placeholders: ['amount!'] },
  totalLine: { label: 'Line of the total', placeholders: ['total!'] },
  reminder: { label: 'Reminder', placeholders: ['order', 'total'] },
  cardFailed: { label: 'Card payment not completed', placeholders: ['order', 'total!', 'link!'] },
  payOnPage: { label: 'How to pay, with an account', placeholders: ['total!', 'upi!', 'link!', 'number'] },
  payWithNote: { label: 'How to pay, without an account', placeholders: ['total!', 'upi!', 'number!'] },
  payWithoutUpi: { label: 'How to pay, no UPI ID set', placeholders: ['total!', 'number'] },
  checking: { label: 'Payment being checked', placeholders: ['order', 'total'] },
  paid: { label: 'Payment received', placeholders: ['order', 'total'] },
  confirmed: { label: 'Order confirmed', placeholders: ['order'] },
  packing: { label: 'What comes next for printed copies', placeholders: ['order'] },
  arrival: { label: 'When printed copies arrive by courier', placeholders: ['day!', 'order'] },
  sentByCourier: { label: 'Shipped by courier', placeholders: ['order', 'carrier!'] },
  tracking: { label: 'Tracking number', placeholders: ['tracking!'] },
  sentByPost: { label: 'Shipped by ordinary post', placeholders: ['order'] },
  sentByHand: { label: 'Handed over', placeholders: ['order'] },
  sent: { label: 'Shipped, no courier recorded', placeholders: ['order'] },
  parcelDelivered: { label: 'Delivered, with printed copies', placeholders: ['order'] },
  filesDelivered: { label: 'Delivered, downloads only', placeholders: ['order'] },
  cancelled: { label: 'Cancelled', placeholders: ['order'] },
};

/** What is wrong with the placeholders of these words; null: nothing. */
export function placeholderFault(name: keyof ChatWords, text: string): string | null {
  const { placeholders } = chatWords[name];
  const known = placeholders.map((placeholder) => placeholder.replace('!', ''));
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, placeholder = '']) => placeholder);
  const unknown = used.find((placeholder) => !known.includes(placeholder));
  if (unknown !== undefined)
    return `{${unknown}} is not known here. ${known.length === 0 ? 'Use no placeholder.' : `Use ${inBraces(known)}.`}`;
  const missing = placeholders.find((given) => given.endsWith('!') && !used.includes(given.slice(0, -1)));
  return missing === undefined ? null : `Please keep {${missing.slice(0, -1)}}`;
}

/** `{order}, {total}`. */
export const inBraces = (names: readonly string[]): string =>
  names.map((name) => `{${name.replace('!', '')}}`).join(', ');
