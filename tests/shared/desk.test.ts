import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatMessages, languageOf } from '#shared/chat-messages.ts';
import {
  carriers,
  sentWords,
  shipmentInput,
  shipmentWayOf,
  trackingUrlOf,
  untrackedShipment,
} from '#shared/courier.ts';
import { deskOrderInput } from '#shared/desk.ts';
import { isHttpsUrl, orderMessage, upiUrl } from '#shared/links.ts';
import { nextStepOf } from '#shared/next-step.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { findUtr, utrInput } from '#shared/payment-reports.ts';
import { splitPincode } from '#shared/pincode.ts';
import { type ChatWords, chat, chatWords, placeholderFault } from '#shared/site/chat.ts';

describe('Orders on the order desk', () => {
  test('The total of an order is its items plus the courier minus the discount.', () => {
    const items = [
      { quantity: 2, unitPricePaise: 15_000 },
      { quantity: 1, unitPricePaise: 9950 },
    ];
    expect(orderTotalPaise({ items, courierPaise: 6000, discountPaise: 1000 })).toBe(44_950);
  });
});

describe('The next step of an order', () => {
  const takes = { card: false, report: false, desk: false };
  const order = { stage: 'confirmed', takes, items: [{ kind: 'printed' }] } as const;
  const files = { items: [{ kind: 'download' }] } as const;
  const owed = { takes: { ...takes, desk: true } };
  test.each([
    [{ stage: 'to_quote' }, 'quote'],
    [{ stage: 'awaiting', ...owed }, 'receive'],
    [{ stage: 'to_check' }, 'check'],
    [{ stage: 'held' }, null],
    [{ stage: 'paid' }, 'confirm'],
    [{}, 'ship'],
    [owed, 'ship'],
    [files, null],
    [{ ...files, ...owed }, 'receive'],
    [{ stage: 'shipped' }, 'deliver'],
    [{ stage: 'delivered' }, null],
    [{ stage: 'delivered', ...owed }, 'receive'],
    [{ stage: 'cancelled' }, null],
  ] as const)('After %j comes %j.', (given, step) => {
    expect(nextStepOf({ ...order, ...given })).toBe(step);
  });

  test.each([
    [{}, 'english'],
    [{ name: 'முருகேசன்' }, 'tamil'],
    [{ shippingAddress: '7, பெட்ஃபோர்ட் சாலை - 643101' }, 'tamil'],
    [{ name: 'முருகேசன்', chatLanguage: 'english' }, 'english'],
    [{ chatLanguage: 'tamil' }, 'tamil'],
  ] as const)('A customer with %j is written to in %s.', (given, language) => {
    expect(languageOf({ name: 'Selvi', shippingAddress: '', notes: '', chatLanguage: null, ...given })).toBe(language);
  });
});

describe('UTR numbers', () => {
  test.each([
    ['123456789012', '123456789012'],
    [' 1234 5678 9012 ', '123456789012'],
    ['௧௨௩௪ ௫௬௭௮ ௯௦௧௨', '123456789012'],
    ['१२३४५६७८९०१२', '123456789012'],
    ['sbin n526 0123 456789', 'SBINN5260123456789'],
    ['AXISN12345678901234567', 'AXISN12345678901234567'],
    ['0000123456789012', '123456789012'],
    ['0000 0123 4567 8901', '012345678901'],
    ['012345678901', '012345678901'],
    ['0001234567890123', '1234567890123'],
    ['000000000000AB12', '000000000000AB12'],
  ])('The typed UTR number %j is stored as %s.', (typed, kept) => {
    expect(utrInput.parse(typed)).toBe(kept);
  });

  test.each(['', '12345678901', '1234567890123', 'ABCD-123456789012', 'A'.repeat(23), 'x'.repeat(200)])(
    'The text %j is refused as a UTR number.',
    (typed) => {
      expect(utrInput.safeParse(typed).success).toBe(false);
    },
  );
});

describe('UTR numbers in what is pasted', () => {
  test.each([
    ['UPI transaction ID\n412345678901\nTo: TRB English\nGoogle transaction ID\nCICAgMDA2bqJdw', '412345678901'],
    ['Paid ₹560 to TRB ENGLISH on PhonePe. UTR: 412345678901, Transaction ID T2611241234567890123456', '412345678901'],
    ['Money sent! UPI Ref No: 4123 4567 8901. From 9876543210@paytm, call 919876543210', '412345678901'],
    ['A/c XX1234 debited by 560.00 on 24-11-2026 trf to +919876543210 Refno 412345678901', '412345678901'],
    ['NEFT SBIN526012345678 of 24/11/2026', 'SBIN526012345678'],
    ['412345678901', '412345678901'],
    ['எண் ௪௧௨௩௪௫௬௭௮௯௦௧', '412345678901'],
    ['Refs 412345678901 and 512345678901', null],
    ['call +919876543210 or 9876543210', null],
    ['order #12ab34cd, ₹560.00', null],
    ['4123456789012345', null],
  ])('In %j the UTR number %s is found.', (pasted, found) => {
    expect(findUtr(pasted)).toBe(found);
  });

  const word = fc.stringMatching(/^[A-Za-z₹.,:;()]{1,12}$/).filter((text) => !/^[A-Z]{4}/.test(text));
  test('The only UTR number is found between any words, and what is found is taken by the form.', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.stringMatching(/^[1-9]\d{11}$/),
        fc.array(word, { maxLength: 8 }),
        (before, utr, after) => {
          expect(findUtr([...before, utr, ...after].join(' '))).toBe(utr);
          expect(utrInput.parse(utr)).toBe(utr);
        },
      ),
    );
  });

  test('Whatever is pasted, what is found is a UTR number.', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 -+@:ABUTR\n'.split('')), maxLength: 60 }),
        (pasted) => {
          const found = findUtr(pasted);
          expect(found === null || utrInput.parse(found) === found).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('Links of the order desk', () => {
  test('A UPI link of an order contains its exact amount and its reference.', () => {
    const order = { amountPaise: 44_950, reference: '#12ab34cd' };
    expect(upiUrl('name@bank', 'TRB English & more', order)).toBe(
      'upi://pay?pa=name%40bank&pn=TRB%20English%20%26%20more&am=449.50&cu=INR&tr=12ab34cd&tn=12ab34cd',
    );
  });

  test('A link that opens an app for a merchant’s id has the category and the mode, one in a QR code neither.', () => {
    const order = { amountPaise: 56_000, reference: '#12ab34cd' };
    expect(upiUrl('shop@bank', 'TRB', order, '8299')).toBe(`${upiUrl('shop@bank', 'TRB', order)}&mc=8299&mode=04`);
  });

  test('A chat message about an order names its reference, its items and its total.', () => {
    const words = { reference: '#12ab34cd', titles: ['Poetry', 'இலக்கணம்'], amount: '₹450' };
    expect(orderMessage(words)).toBe('Hi, I have a question about my order #12ab34cd (Poetry, இலக்கணம்; ₹450).');
    expect(orderMessage({ ...words, titles: [], amount: '' })).toBe('Hi, I have a question about my order #12ab34cd.');
  });

  test.each([
    ['http://www.dtdc.com/x', false],
    ['https://www.dtdc.com/x', true],
    ['javascript:alert(1)//https://dtdc.com', false],
    ['https://user@dtdc.com', false],
    ['https://dtdc.com:8443/', false],
    ['data:text/html,https://dtdc.com', false],
    ['dtdc.com', false],
  ])('The check whether %s is a valid tracking address answers %s.', (url, expected) => {
    expect(isHttpsUrl(url)).toBe(expected);
    const shipment = { carrier: 'DTDC', trackingNumber: 'D123', trackingUrl: url };
    expect(shipmentInput.safeParse(shipment).success).toBe(expected);
  });

  test.each(carriers.map(({ name }) => name))(
    'The carrier %s has an https tracking page for any parcel number.',
    (name) => {
      expect(isHttpsUrl(trackingUrlOf(name, 'EN 1/2&x=?#y'))).toBe(true);
      expect(trackingUrlOf(name, '  ')).toBe('');
    },
  );

  test('An unknown carrier has no tracking page.', () => {
    expect(trackingUrlOf('By bus', '12')).toBe('');
  });
});

describe('Chat messages to customers', () => {
  const site = { name: 'TRB English', upiId: 'trb@okaxis', orderUrl: null, noticeUrl: null };
  const order = {
    id: '12ab34cd56',
    name: 'Kavitha',
    stage: 'confirmed',
    payBy: 'upi',
    paid: true,
    items: [{ title: 'Poetry', kind: 'printed', quantity: 1, unitPricePaise: 25_000 }],
    courierPaise: 0,
    discountPaise: 0,
    totalPaise: 25_000,
    duePaise: 0,
    shipment: null,
    arrival: null,
  } as const;
  const english = { words: chat.english, language: 'english' } as const;
  const message = (change: Partial<Parameters<typeof chatMessages>[0]>) =>
    chatMessages({ ...order, ...change }, site, english)[0];

  test('A message in Tamil names the day of arrival in Tamil.', () => {
    const sent = { ...order, arrival: { by: '2026-11-25', isLate: false } };
    const [english, tamil] = (['english', 'tamil'] as const).map(
      (language) => chatMessages(sent, site, { words: chat[language], language })[0]?.text,
    );
    expect(english).toContain('Your parcel should reach you by Nov 25, 2026.');
    expect(tamil).toContain('நவம்பர் 25, புதன்கிழமைக்குள் அவை உங்களை வந்தடையும்.');
  });

  test('A customer whose card payment was not completed is asked to pay again, by card or by UPI, on the order’s page.', () => {
    const unpaid = { ...order, stage: 'awaiting', payBy: 'razorpay', paid: false, duePaise: 25_000 } as const;
    const orderUrl = 'https://trb.example/orders/12ab34cd56';
    const [first, ...others] = chatMessages(unpaid, { ...site, orderUrl }, english);
    expect(first?.kind).toBe('reminder');
    expect(first?.text).toContain('Your card payment for order #12ab34cd did not go through.');
    expect(first?.text).toContain(`₹250 again on the page of your order, by card or by UPI:\n${orderUrl}`);
    expect(others).toEqual([]);
  });

  test('The first message to somebody known only by phone says where the privacy notice stands, in its language.', () => {
    const noticeUrl = 'https://trb.example/privacy';
    for (const language of ['english', 'tamil'] as const) {
      const [first] = chatMessages(order, { ...site, noticeUrl }, { words: chat[language], language });
      expect(first?.text).toContain(chat[language].privacy.replace('{link}', noticeUrl));
    }
    expect(message({})?.text).not.toContain('privacy');
  });

  test('A reminder asks for what is still due, and the price names the total too.', () => {
    const waiting = { ...order, stage: 'awaiting', paid: false, duePaise: 10_000 } as const;
    const [price, reminder] = chatMessages(waiting, site, english);
    expect(price?.text).toMatch(/Total: ₹250[\s\S]+Please pay ₹100 to/);
    expect(reminder?.text).toMatch(/₹100 is due[\s\S]+Please pay ₹100 to/);
    expect(reminder?.text).not.toContain('₹250');
  });

  test('The lines of a price add up to its total, courier and discount included.', () => {
    const sums = { courierPaise: 6000, discountPaise: 2500, totalPaise: 28_500, duePaise: 28_500 };
    const text = message({ stage: 'awaiting', paid: false, ...sums })?.text;
    expect(text).toContain('1 x Poetry: ₹250\nCourier: ₹60\nDiscount: -₹25\nTotal: ₹285');
  });

  test('The chat message about a paid order says that the money was received.', () => {
    expect(message({})).toMatchObject({ kind: 'paid', text: expect.stringContaining('received ₹250') });
  });

  test('The chat messages about a parcel that was paid, and one on its way, tell the day it is promised for, until then.', () => {
    const arrival = { by: '2026-11-28', isLate: false };
    expect(message({ arrival })?.text).toContain('Your parcel should reach you by Nov 28, 2026.');
    expect(message({ arrival, stage: 'shipped' })?.text).toContain('Your parcel should reach you by Nov 28, 2026.');
    expect(message({ arrival: { ...arrival, isLate: true } })?.text).not.toContain('Nov');
    expect(message({})?.text).not.toContain('reach you');
  });

  test('The chat message about an order that was confirmed without a payment does not mention money.', () => {
    const { kind, text } = message({ paid: false }) ?? {};
    expect(kind).toBe('confirmed');
    expect(text).toContain('Your order #12ab34cd is confirmed. We will pack your copies');
    expect(text).not.toMatch(/₹|received|payment/i);
  });

  test('The chat message about downloads does not mention a parcel.', () => {
    const items = [{ ...order.items[0], kind: 'download' as const }];
    expect(message({ items })?.text).not.toMatch(/pack|send/);
  });

  test.each([
    [
      { carrier: 'DTDC', trackingNumber: 'D1', trackingUrl: 'https://dtdc.com' },
      'with DTDC. Tracking number: D1\nhttps',
    ],
    [{ carrier: 'DTDC', trackingNumber: 'D1', trackingUrl: '' }, 'with DTDC. Tracking number: D1\n\n'],
    [untrackedShipment('post'), 'is on its way by ordinary post.\n\n'],
    [untrackedShipment('hand'), 'We will hand your order #12ab34cd to you in person.\n\n'],
    [null, 'is on its way.\n\n'],
  ])('The chat message about an order with the shipment %j says exactly how it was sent.', (shipment, words) => {
    const text = message({ stage: 'shipped', shipment })?.text;
    expect(text).toContain(words);
    expect(/tracking number/i.test(text ?? '')).toBe(Boolean(shipment?.trackingNumber));
  });
});

describe('Ways to send a parcel', () => {
  test.each([
    [{ carrier: 'DTDC' }, 'courier', 'Shipped via DTDC'],
    [untrackedShipment('post'), 'post', 'Sent by ordinary post'],
    [untrackedShipment('hand'), 'hand', 'Sent by hand'],
    [{ carrier: '' }, 'courier', 'Sent'],
  ])('The parcel %j goes by %s and is described as “%s”.', (shipment, way, words) => {
    expect(shipmentWayOf(shipment)).toBe(way);
    expect(sentWords(shipment)).toBe(words);
  });

  test.each([
    [untrackedShipment('post'), true],
    [untrackedShipment('hand'), true],
    [{ carrier: 'DTDC', trackingNumber: 'D1', trackingUrl: '' }, true],
    [{ carrier: 'DTDC', trackingNumber: '', trackingUrl: '' }, false],
    [{ carrier: 'DTDC', trackingNumber: ' ', trackingUrl: 'https://www.dtdc.com/x' }, false],
    [{ carrier: '', trackingNumber: 'D1', trackingUrl: '' }, false],
    [{ carrier: '', trackingNumber: '', trackingUrl: '' }, false],
    [{ carrier: 'By hand', trackingNumber: 'D1', trackingUrl: '' }, false],
  ])(
    'Whether the parcel %j says how it goes, and a courier by which number, is answered by %s.',
    (shipment, expected) => expect(shipmentInput.safeParse(shipment).success).toBe(expected),
  );
});

describe('Orders typed in by an admin', () => {
  test.each([
    ['Selvi Rajendran\n98765 43210\n31, Gandhi Road\nErode 638001', '31, Gandhi Road, Erode 638001'],
    [
      'To: selvi rajendran,\n31, Gandhi Road,\nErode - 638 001.\nPh: +91 98765-43210',
      '31, Gandhi Road, Erode - 638 001.',
    ],
    ['Selvi Rajendran Stores, 31, Gandhi Road, 638001', 'Selvi Rajendran Stores, 31, Gandhi Road, 638001'],
    ['31, Gandhi Road, Erode 638001, Mobile No: 90000 10417', '31, Gandhi Road, Erode 638001, Mobile No: 90000 10417'],
  ])(
    'Of the pasted address %j the name and the number of the receiver are left out: “%s”.',
    (shippingAddress, kept) => {
      const item = { materialId: 'm', kind: 'printed', quantity: 1, unitPricePaise: null };
      const receiver = { fullName: 'Selvi Rajendran', phone: '98765 43210', email: '', notes: '' };
      const order = { ...receiver, shippingAddress, items: [item], courierPaise: null };
      expect(deskOrderInput.parse(order).shippingAddress).toBe(kept);
    },
  );

  test.each([
    ['31, Gandhi Road, Erode, Tamil Nadu - 638001', '31, Gandhi Road, Erode, Tamil Nadu', '638001'],
    ['Erode 638 001, near the temple', 'Erode, near the temple', '638001'],
    ['638001, Erode', 'Erode', '638001'],
    ['ஈரோடு - ௬௩௮ ௦௦௧', 'ஈரோடு', '638001'],
    ['Chennai-600001', 'Chennai', '600001'],
    ['12 North Street, Villupuram, 605-602', '12 North Street, Villupuram', '605602'],
    ['Pages 120-150 of the book', 'Pages 120-150 of the book', ''],
    ['Erode', 'Erode', ''],
  ])('The address “%s” is printed as “%s” and the pincode “%s”.', (address, place, pincode) =>
    expect(splitPincode(address)).toEqual({ place, pincode }),
  );

  const order = {
    fullName: 'முருகேசன்',
    phone: '98765 43210',
    email: '',
    shippingAddress: '12, வடக்குத் தெரு,\nகூனூர்\n643 101',
    items: [{ materialId: 'x', kind: 'printed', quantity: 1, unitPricePaise: null }],
    courierPaise: null,
    notes: '',
  };
  test('An order that an admin types in keeps the pasted address on one line.', () => {
    expect(deskOrderInput.parse(order).shippingAddress).toBe('12, வடக்குத் தெரு, கூனூர், 643 101');
  });
  test.each([
    ['a printed copy without an address', { shippingAddress: '' }],
    ['an address without a pincode', { shippingAddress: '12 North Street, phone 9876543210' }],
    ['no phone', { phone: '' }],
    ['nothing ordered', { items: [] }],
    ['the same twice', { items: [order.items[0], order.items[0]] }],
    ['two of a download', { items: [{ materialId: 'x', kind: 'download', quantity: 2, unitPricePaise: 100 }] }],
  ])('An order that an admin types in is refused when it has this fault: %s.', (_what, change) => {
    expect(deskOrderInput.safeParse({ ...order, ...change }).success).toBe(false);
  });
});

describe('The words of the chat messages', () => {
  const languages = Object.entries(chat);
  test.each(languages)('The words in %s keep to their placeholders.', (_language, words) => {
    for (const name of Object.keys(chatWords) as (keyof ChatWords)[])
      expect([name, placeholderFault(name, words[name])]).toEqual([name, null]);
  });

  test.each([
    ['reminder', 'Please pay {totel}', '{totel} is not known here. Use {order}, {total}.'],
    ['greetingWithoutName', 'Hello {name}', '{name} is not known here. Use no placeholder.'],
    ['payOnPage', 'Please pay {total} here: {link}', 'Please keep {upi}'],
    ['tracking', 'Your number is on the parcel', 'Please keep {tracking}'],
  ] as const)('The words of %s are refused when they say %j.', (name, words, fault) => {
    expect(placeholderFault(name, words)).toBe(fault);
  });

  test('A name that looks like a placeholder stays as it is.', () => {
    const order = { id: '1a2b3c4d', name: '{total}', stage: 'cancelled', payBy: 'upi', paid: false } as const;
    const sums = { courierPaise: 0, discountPaise: 0, totalPaise: 100, duePaise: 0 };
    const rest = { items: [], ...sums, shipment: null, arrival: null };
    const site = { name: 'Academy', upiId: '', orderUrl: null, noticeUrl: null };
    expect(chatMessages({ ...order, ...rest }, site, { words: chat.english, language: 'english' })[0]?.text).toContain(
      'Hello {total},',
    );
  });
});
