import type { Says, WrittenChat } from './chat-shop.ts';

const meenakshi = {
  fullName: 'Meenakshi Sundaram',
  phone: '+919789055667',
  address: '14, Kamarajar Street, Palani - 624601',
};
const kala = { fullName: 'Kala Devi', phone: '+919840123456', address: '12 North Street, Anna Nagar, Madurai 625020' };
/** Who gives an order that is about its books only. */
const kalaWrites = 'Kala Devi\n12 North Street\nAnna Nagar\nMadurai 625020\n98401 23456';

const odd = (name: string, chat: string, says: Says): WrittenChat => ({ name, chat, says });
/** Lines about books, with name, address and phone below. */
const ordered = (chat: string, items: Says['items'], takenOut?: Says['takenOut']): WrittenChat =>
  odd(chat, `${chat}\n${kalaWrites}`, { ...kala, items, takenOut });

const books: readonly WrittenChat[] = [
  ordered('Need UG TRB English: Grammar and Usage 2 copies', [['grammar', 2]]),
  ordered('UG TRB English Grammar & Usage x 2', [['grammar', 2]]),
  ordered('Grammar and Usage - 3 nos', [['grammar', 3]]),
  ordered('2 copies UG TRB English: Grammar and Usage', [['grammar', 2]]),
  ordered('Grammar and Usage book 2', [['grammar', 2]]),
  ordered('TET paper 2 guide 1 book', [['tet', 1]]),
  ordered('TET Paper II guide 3 copies venum', [['tet', 3]]),
  ordered('I need GK book 2 copies', [['gk', 2]]),
  ordered('General knowledge 1', [['gk', 1]]),
  ordered('gk 2 nos', [['gk', 2]]),
  ordered('பொது அறிவு புத்தகம் 2 வேண்டும்', [['gk', 2]]),
  ordered('இலக்கணம் புத்தகம் ஒன்று வேண்டும்', [['grammar', 1]]),
  ordered('UG TRB complete set 1 venum', [['ugset', 1]]),
  ordered('PG TRB english full set need', [['pgset', 1]]),
  ordered('Grammar 2 Drama 1 GK 3', [
    ['grammar', 2],
    ['drama', 1],
    ['gk', 3],
  ]),
  ordered('2 grammar, 1 drama, 3 gk send pannunga', [
    ['grammar', 2],
    ['drama', 1],
    ['gk', 3],
  ]),
  ordered('1. Grammar and Usage - 2\n2. British Drama - 1\n3. Phonetics - 4', [
    ['grammar', 2],
    ['drama', 1],
    ['phonetics', 4],
  ]),
  ordered('1) Grammar\n2) Drama\n3) GK', [
    ['grammar', 1],
    ['drama', 1],
    ['gk', 1],
  ]),
  ordered('Grammar and Usage\n2 copies', [['grammar', 2]]),
  ordered('Books needed: Phonetics and Linguistics, Literary Forms Terms and Prosody 2', [
    ['phonetics', 1],
    ['prosody', 2],
  ]),
  ordered('Grammar, drama, gk each 2 copies', [
    ['grammar', 2],
    ['drama', 2],
    ['gk', 2],
  ]),
  ordered('Gramer book 2 venum', [['grammar', 2]]),
  ordered('grammer and usage one copy', [['grammar', 1]]),
  ordered('Shakespear printed book 1 venum', [['shakespeare', 1]]),
  ordered('Women writing reader oru copy', [['women', 1]]),
  ordered('indian poetics 1 copy, phonetics 1 copy', [
    ['poetics', 1],
    ['phonetics', 1],
  ]),
  ordered('grammar 300 x 2 = 600 sir, please send', [['grammar', 2]]),
  ordered('Grammar 2 copies Rs 560 ok?', [['grammar', 2]]),
  ordered('Tamil eligibility practice workbook 1 venum', [['workbook', 1]]),
  ordered('Compulsory Tamil eligibility test workbook, GK', [
    ['workbook', 1],
    ['gk', 1],
  ]),
  ordered('Need grammar book\ncancel grammar, 3 GK only', [['gk', 3]], ['grammar']),
  ordered('Grammar 2 and drama 1 send pannunga\ndrama venam', [['grammar', 2]], ['drama']),
  ordered('Grammar 1, GK 1 venum\nGK வேண்டாம்', [['grammar', 1]], ['gk']),
  ordered('Grammar 1, GK 1 venum\nSorry grammar 3 copies', [
    ['grammar', 3],
    ['gk', 1],
  ]),
  ordered('2 grammar need\nmake grammar 4', [['grammar', 4]]),
  ordered('Drama 1 venum. Instead of drama send phonetics', [['phonetics', 1]], ['drama']),
  ordered('grammar venam drama 1 venum', [['drama', 1]]),
  ordered('Grammar book need 2 copies, drama book need 1 copy', [
    ['grammar', 2],
    ['drama', 1],
  ]),
  ordered('Grammar evlo mam? Drama 1 send pannunga', [['drama', 1]]),
  ordered('Is drama available?', []),
  ordered('Phonetics book vilai enna?', []),
  ordered('UG TRB English book venum', []),
  ordered('Need Unit 3 book 1 copy', []),
  ordered('Need Unit 3 Chaucer book', []),
  ordered('Already I have grammar, now need drama 1', [['drama', 1]]),
  ordered('My friend got drama from you. I need gk 1', [['gk', 1]]),
  ordered('25 copies of grammar need', []),
  ordered('Grammar two copies, GK oru copy venum mam', [
    ['grammar', 2],
    ['gk', 1],
  ]),
  ordered('I want UG TRB English Unit 2 printed 1 copy', [['unit2', 1]]),
  ordered('Drama & GK 2', [
    ['drama', 1],
    ['gk', 2],
  ]),
  ordered('Grammar (2), Drama (1) please send', [
    ['grammar', 2],
    ['drama', 1],
  ]),
  ordered('One more grammar please', [['grammar', 1]]),
  ordered('Qty 3 Grammar and Usage', [['grammar', 3]]),
  ordered('grammar x3\ndrama x1', [
    ['grammar', 3],
    ['drama', 1],
  ]),
  ordered('1️⃣ Grammar\n2️⃣ Drama', [
    ['grammar', 1],
    ['drama', 1],
  ]),
  ordered('Phonetics and linguistics book rendu anuppunga', [['phonetics', 2]]),
];

const pdfs: readonly WrittenChat[] = [
  odd('Unit 1 as a PDF', 'Unit 1 Chaucer pdf venum\nmail id kala.devi@gmail.com\nName: Kala Devi\n9840123456', {
    fullName: 'Kala Devi',
    phone: '+919840123456',
    email: 'kala.devi@gmail.com',
    items: [['unit1', 1, 'download']],
  }),
  odd(
    'A PDF of what is also printed',
    'I need Shakespeare pdf\nName Kala Devi\nEmail: Kala.Devi@Gmail.com\nPh 9840123456',
    {
      fullName: 'Kala Devi',
      phone: '+919840123456',
      email: 'kala.devi@gmail.com',
      items: [['shakespeare', 1, 'download']],
    },
  ),
  odd('Printed or PDF is not said', 'Shakespeare venum\nName: Kala Devi\n9840123456', {
    fullName: 'Kala Devi',
    phone: '+919840123456',
  }),
  odd('A PDF that is not sold', 'Grammar pdf venum\nName: Kala Devi\n9840123456', {
    fullName: 'Kala Devi',
    phone: '+919840123456',
  }),
  odd('A dictated email address', 'Unit 1 pdf send\nkala dot devi at gmail dot com\nName: Kala Devi', {
    fullName: 'Kala Devi',
    items: [['unit1', 1, 'download']],
  }),
];

const numbers: readonly WrittenChat[] = [
  odd(
    'A UTR number that begins with 91',
    `Grammar 2\nKala Devi\n12 North Street\nAnna Nagar\nMadurai 625020\nPaid, UTR 919876501234\nPh 9840123456`,
    {
      ...kala,
      items: [['grammar', 2]],
    },
  ),
  odd(
    'A UTR number alone',
    `Grammar 2 copies\nName: Kala Devi\nAddress: 12 North Street, Anna Nagar, Madurai 625020\n919876501234`,
    {
      fullName: kala.fullName,
      address: kala.address,
      items: [['grammar', 2]],
    },
  ),
  odd(
    'UPI reference',
    `Grammar 1\nName: Kala Devi\nUPI Ref No 633012345678\nMobile: 098401-23456\nAddress: 12 North Street, Anna Nagar, Madurai 625020`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'Two numbers',
    `Name: Kala Devi\nPh: 98401 23456, 90000 51607\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'A new number',
    `Name: Kala Devi\nPh: 90000 51607\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1\nSorry wrong number, ph no 98401 23456`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'The number that paid',
    `Name: Kala Devi\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1\nPaid by gpay from 90000 51607\nMy number 98401 23456`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'Invisible characters around a number',
    `Name: Kala Devi\nPh: \u202a+91 98401 23456\u202c\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'A hyphen that does not break',
    `Name: Kala Devi\nPh: 98401\u201123456\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'A number abroad',
    `Name: Kala Devi\nPh: +94 77 123 4567\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nGrammar 1`,
    {
      ...kala,
      phone: '+94771234567',
      items: [['grammar', 1]],
    },
  ),
  odd(
    'Her number in a chat without heads',
    `GPay number 98765 43210\nGrammar 1\nName: Kala Devi\n98401 23456\nAddress: 12 North Street, Anna Nagar, Madurai 625020`,
    {
      ...kala,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'Only her number',
    'Grammar 1 venum\nName: Kala Devi\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nUnga number 98765 43210 thane?',
    {
      fullName: kala.fullName,
      address: kala.address,
      items: [['grammar', 1]],
    },
  ),
  odd(
    'The number of a friend',
    'Grammar 1 venum\nName: Kala Devi\nAddress: 12 North Street, Anna Nagar, Madurai 625020\nMy friend number 90000 51607 call her',
    {
      fullName: kala.fullName,
      address: kala.address,
      items: [['grammar', 1]],
    },
  ),
];

const addresses: readonly WrittenChat[] = [
  odd(
    'One message without line breaks',
    'Vanakkam mam grammar book 2 copies venum. Name: Kala Devi Address: 12 North Street, Anna Nagar, Madurai 625020 Phone: 9840123456 evlo aagum mam?',
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'One message without labels',
    'Vanakkam mam, grammar and usage 2 copies venum, Kala Devi, 12 North Street, Anna Nagar, Madurai 625020, 9840123456, evlo aagum mam?',
    { phone: '+919840123456' },
  ),
  odd(
    'Dictated',
    'hello madam i am kala devi i need two grammar books my address is 12 north street anna nagar madurai 625020 my number is 9840123456',
    { phone: kala.phone, address: kala.address, items: [['grammar', 2]] },
  ),
  odd(
    'A letter',
    'To,\nKala Devi,\n12 North Street,\nAnna Nagar,\nMadurai - 625 020.\nCell: 98401 23456\nGrammar - 2 copies',
    {
      ...kala,
      items: [['grammar', 2]],
    },
  ),
  odd(
    'A label on a line of its own',
    'Grammar 2 copies\nName:\nKala Devi\nAddress:\n12 North Street\nAnna Nagar\nMadurai\nPin: 625020\nPhone:\n9840123456',
    {
      phone: kala.phone,
      address: kala.address,
      items: [['grammar', 2]],
    },
  ),
  odd('Her husband', 'Kala Devi\nW/o Murugan\n12 North Street\nMadurai 625020\n9840123456\nGrammar 1', {
    fullName: 'Kala Devi',
    phone: kala.phone,
    address: 'W/o Murugan, 12 North Street, Madurai 625020',
    items: [['grammar', 1]],
  }),
  odd(
    'State and landmark after the pincode',
    'Name: Kala Devi\nAddress: 12 North Street, Madurai 625020\nTamil Nadu\nNear bus stand\n9840123456\nDrama 1',
    {
      fullName: 'Kala Devi',
      phone: kala.phone,
      address: '12 North Street, Madurai 625020 Tamil Nadu Near bus stand',
      items: [['drama', 1]],
    },
  ),
  odd(
    'A new address',
    `Drama 1\nName: Kala Devi\nAddress: 5 Old Road, Salem 636001\n9840123456\nSorry mam, send to this address\nAddress: 12 North Street, Anna Nagar, Madurai 625020`,
    {
      ...kala,
      items: [['drama', 1]],
    },
  ),
  odd('No pincode', 'Drama 1\nName: Kala Devi\nAddress: 12 North Street, Anna Nagar, Madurai\n9840123456', {
    fullName: 'Kala Devi',
    phone: kala.phone,
    items: [['drama', 1]],
  }),
  odd(
    'A school',
    'Need drama 1\nS. Karthikeyan\nB.T. Assistant in English\nGovt. Higher Secondary School\nKeelakarai post\nRamnad dist 623517\n7708812345',
    {
      phone: '+917708812345',
      address: 'Govt. Higher Secondary School, Keelakarai post, Ramnad dist 623517',
      items: [['drama', 1]],
    },
  ),
  odd(
    'Tamil without labels',
    'வணக்கம் மேடம்\nGrammar 2 வேண்டும்\nகவிதா செல்வம்\n4, பெரிய கடை தெரு\nதிருச்சி 620008\n8056012345\nநன்றி',
    {
      fullName: 'கவிதா செல்வம்',
      phone: '+918056012345',
      address: '4, பெரிய கடை தெரு, திருச்சி 620008',
      items: [['grammar', 2]],
    },
  ),
  odd(
    'A question after the address',
    'Drama 1 venum\nKala Devi\n12 North Street\nAnna Nagar\nMadurai 625020\nEppo varum mam?\n98401 23456',
    {
      ...kala,
      items: [['drama', 1]],
    },
  ),
  odd(
    'Bold labels',
    '*Name:* Kala Devi\n*Address:* 12 North Street, Anna Nagar, Madurai 625020\n*Mobile No:* 98401 23456\n*Books:* Grammar - 2, Drama - 1',
    {
      ...kala,
      items: [
        ['grammar', 2],
        ['drama', 1],
      ],
    },
  ),
  odd(
    'A filled form',
    'Name- Kala Devi\nAddress- 12 North Street, Anna Nagar, Madurai\nPincode- 625020\nPhone- 98401 23456\nBook- Grammar\nQty- 2',
    {
      fullName: 'Kala Devi',
      phone: kala.phone,
      address: kala.address,
      items: [['grammar', 2]],
    },
  ),
  odd(
    'An Apartment',
    'Anitha Mary\nFlat 2B, Rose Apartments,\nVelachery Main Road,\nChennai 600042\nGK 1\n9942012345',
    {
      fullName: 'Anitha Mary',
      phone: '+919942012345',
      address: 'Flat 2B, Rose Apartments, Velachery Main Road, Chennai 600042',
      items: [['gk', 1]],
    },
  ),
  odd('An OTP is no pincode', 'Drama 1\nName: Kala Devi\nMy otp 482913 came\n9840123456', {
    fullName: 'Kala Devi',
    phone: kala.phone,
    items: [['drama', 1]],
  }),
];

const head = (minute: number, sender: string, text: string, day = '24/11/26') =>
  `${day}, 10:${minute} am - ${sender}: ${text}`;
const academy = 'TRB English Academy';

const people: readonly WrittenChat[] = [
  odd(
    'Her reply first, with her number',
    [
      head(10, academy, 'Welcome. GPay number 98765 43210'),
      head(12, 'Kala Devi', 'Grammar 2 send'),
      head(13, 'Kala Devi', kala.address),
      head(14, 'Kala Devi', '98401 23456'),
    ].join('\n'),
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'A helper of hers',
    [
      head(10, 'Kala Devi', 'Grammar 2 send'),
      head(11, 'Office Ravi', 'Total 560. Pay to 98765 43210 gpay. My number 99999 11111'),
      head(13, 'Kala Devi', kala.address),
      head(14, 'Kala Devi', '98401 23456'),
    ].join('\n'),
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'Her prices name other books',
    [
      head(10, 'Kala Devi', 'Price list please'),
      head(11, 'You', 'Grammar 300\nDrama 250\nSet 2 copies 500 send to 98765 43210'),
      head(12, 'Kala Devi', 'Drama 1 copy send'),
      head(13, 'Kala Devi', kala.address),
      head(14, 'Kala Devi', '98401 23456'),
    ].join('\n'),
    { ...kala, items: [['drama', 1]] },
  ),
  odd(
    'WhatsApp’s own lines',
    [
      '24/11/26, 10:09 am - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. Learn more.',
      '24/11/26, 10:10 am - Missed voice call',
      head(11, 'Kala Devi', 'Missed voice call'),
      head(12, 'Kala Devi', 'This message was deleted'),
      head(13, 'Kala Devi', '<Media omitted>'),
      head(14, 'Kala Devi', 'Grammar 2 send <This message was edited>'),
      head(15, 'Kala Devi', `${kala.address} <This message was edited>`),
      head(16, 'Kala Devi', '98401 23456'),
      head(17, academy, 'You deleted this message'),
      head(18, 'Kala Devi', 'IMG-20261124-WA0001.jpg (file attached)'),
    ].join('\n'),
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'Deleted lines without heads',
    `Missed voice call\nYou deleted this message\nGrammar 2 send\n${kalaWrites}\n<This message was edited>`,
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'Two friends in a group',
    [
      head(10, 'Kala Devi', 'Grammar 2 send'),
      head(11, 'Selvi R', 'Drama 1 enakku'),
      head(12, 'Kala Devi', kala.address),
      head(13, 'Kala Devi', '98401 23456'),
      head(14, 'Selvi R', 'My number 90000 51607'),
    ].join('\n'),
    { ...kala, items: [['grammar', 2]] },
  ),
  odd(
    'Two people with an address each',
    [
      head(10, 'Kala Devi', 'Grammar 2 send'),
      head(12, 'Kala Devi', kala.address),
      head(11, 'Selvi R', 'Drama 1 send'),
      head(14, 'Selvi R', '7/3 Bedford Road, Coonoor 643101'),
      head(15, 'Selvi R', '90000 51607'),
    ].join('\n'),
    {},
  ),
  odd(
    'An order of long ago',
    [
      head(10, 'Kala Devi', 'GK 2 send', '02/06/26'),
      head(11, academy, 'Parcel shipped, tracking ST100020033', '04/06/26'),
      head(10, 'Kala Devi', 'Grammar 1 send'),
      head(12, 'Kala Devi', kala.address),
      head(13, 'Kala Devi', '98401 23456'),
    ].join('\n'),
    { ...kala, items: [['grammar', 1]] },
  ),
  odd(
    'A nickname that is no name',
    [
      head(10, '~ God is love', 'Grammar 1 send'),
      head(12, '~ God is love', kala.address),
      head(13, '~ God is love', '98401 23456'),
    ].join('\n'),
    { phone: kala.phone, address: kala.address, items: [['grammar', 1]] },
  ),
  odd(
    'A contact saved with its course',
    [
      head(10, 'Kala TRB Batch 3', 'Grammar 1 send'),
      head(12, 'Kala TRB Batch 3', kala.address),
      head(13, 'Kala TRB Batch 3', '98401 23456'),
    ].join('\n'),
    { phone: kala.phone, address: kala.address, items: [['grammar', 1]] },
  ),
  odd(
    'A book for somebody else',
    [head(10, 'Priya', 'Grammar 1 send to my friend'), head(12, 'Priya', kalaWrites)].join('\n'),
    { fullName: 'Kala Devi', address: kala.address, phone: kala.phone, items: [['grammar', 1]] },
  ),
  odd('Forwarded', `Forwarded\nForwarded: Grammar 2 copies send\nName: Kala Devi\n${kala.address}\n98401 23456`, {
    ...kala,
    items: [['grammar', 2]],
  }),
  odd(
    'A head that nobody knows',
    `24/11/26 10:31 >> Kala Devi > Vanakkam\nGrammar 2 send\nName: Kala Devi\nAddress: ${kala.address}\nPh 98401 23456`,
    {},
  ),
  odd(
    'A joined group',
    [
      '24/11/26, 10:01 am - Ravi created group "TRB 2026"',
      '24/11/26, 10:02 am - Ravi added you',
      head(10, 'Kala Devi', 'Grammar 2 send'),
      head(12, 'Kala Devi', kala.address),
      head(13, 'Kala Devi', '98401 23456'),
    ].join('\n'),
    { ...kala, items: [['grammar', 2]] },
  ),
];

const lateFinds: readonly WrittenChat[] = [
  odd(
    'What the phone itself says of calls, places and polls',
    `24/11/26, 10:31 am - Missed video call at 10:31 am\n24/11/26, 10:31 am - Meenakshi Sundaram: Grammar 2 copies\n24/11/26, 10:32 am - Meenakshi Sundaram: Live location shared\n24/11/26, 10:33 am - Meenakshi Sundaram: 14, Kamarajar Street, Palani - 624601\n24/11/26, 10:33 am - Meenakshi Sundaram: POLL:\n24/11/26, 10:34 am - Meenakshi Sundaram: Voice call, 2 min\n24/11/26, 10:34 am - Meenakshi Sundaram: 97890 55667`,
    { ...meenakshi, items: [['grammar', 2]] },
  ),
  odd('A number to pay to in a paste without names', `Grammar 1\nRs 260. GPay number 99765 43211\n${kalaWrites}`, {
    ...kala,
    items: [['grammar', 1]],
  }),
  odd(
    'A second number behind the word for it, and a question about the courier',
    `Grammar 1\nKala Devi\n12 North Street\nAnna Nagar\nMadurai 625020\n98401 23456, alternate 90031 22445\neppo varum courier?`,
    { ...kala, items: [['grammar', 1]] },
  ),
  odd(
    'What it costs, above the address',
    `Drama 2\nCourier 60\nTotal 660\n660\nSent 660 by gpay\nTransaction 633012345678\n24.11.2026\n12 North Street, Anna Nagar\nMadurai 625020\n98401 23456`,
    { phone: kala.phone, address: kala.address, items: [['drama', 2]] },
  ),
  odd('A count by itself above a door', 'Grammar\n2\n12 North Street, Anna Nagar\nMadurai 625020', {
    address: kala.address,
    items: [['grammar', 2]],
  }),
  odd('A number that may be a door', 'Grammar\n12\nNorth Street, Anna Nagar\nMadurai 625020', {}),
  odd('A phone number within the address', `Drama 1\naddress: 5 Anna St, Theni 625531, Ph 98401 23456,\nKala Devi`, {
    phone: kala.phone,
    address: '5 Anna St, Theni 625531',
    items: [['drama', 1]],
  }),
  odd('The last word is that less is enough', `Drama 3\nilla mam drama 1 podhum`, { items: [['drama', 1]] }),
  odd('Another word about a book, which is not clear', `Drama 2\nSorry grammar illa drama thaan, 3 anuppunga`, {}),
  odd(
    'One line that says all, cut at its labels',
    'I need grammar and usage 2 copies my address is 12 North Street, Anna Nagar, Madurai 625020 my number 98401 23456 my name is Kala Devi',
    { ...kala, items: [['grammar', 2]] },
  ),
];

const nothing: readonly WrittenChat[] = [
  odd('A greeting', 'Hi sir\nGood morning\n🙏🙏', {}),
  odd('A question about the course', 'When will the next batch start? What is the fee for PG TRB English?', {}),
  odd('Thanks', 'Books received mam, thank you so much. Grammar book is super', {}),
  odd(
    'A teacher introduces herself',
    'Vanakkam mam, I am an English teacher in Govt school Palani. Details please',
    {},
  ),
  odd('Prices', '₹150000 for what? 123456', {}),
];

/** Written one by one, after what people send. */
export const oddChats: readonly WrittenChat[] = [
  odd(
    'Who writes in two messages',
    `Vanakkam\nGrammar 2 copies\nMeenakshi Sundaram\n14, Kamarajar Street,\nPalani - 624601\n97890 55667`,
    {
      ...meenakshi,
      items: [['grammar', 2]],
    },
  ),
  ...books,
  ...pdfs,
  ...numbers,
  ...addresses,
  ...people,
  ...lateFinds,
  ...nothing,
];
