import type { Says, WrittenChat } from './chat-shop.ts';

const told = (name: string, chat: string, says: Says): WrittenChat => ({ name, chat, says });
const kala = { fullName: 'Kala Devi', phone: '+919840123456' };
const street = '12 North Street, Madurai 625020';

/** Longer ones, with more said around the order. */
export const toldChats: readonly WrittenChat[] = [
  told(
    'Money first',
    'Hi\nI have paid 560 by gpay\nUTR 433012345678\nName : Joseph Raj\n21 Church Road\nNagercoil\nKanyakumari dist\n629001\nCell - 97890 12345\nBooks : grammar & usage - 1 , gk - 1',
    {
      fullName: 'Joseph Raj',
      phone: '+919789012345',
      address: '21 Church Road, Nagercoil, Kanyakumari dist 629001',
      items: [
        ['grammar', 1],
        ['gk', 1],
      ],
    },
  ),
  told(
    'A letter with degrees',
    'Dear madam,\nKindly send the below books to the following address\n1.Grammar and usage\n2.British drama\n3.GK\nN.Lakshmi Narayanan M.A.,B.Ed.,\n11,Agraharam Street,\nKumbakonam-612001.\nMobile:8825612345',
    {
      fullName: 'N.Lakshmi Narayanan',
      phone: '+918825612345',
      address: '11,Agraharam Street, Kumbakonam-612001',
      items: [
        ['grammar', 1],
        ['drama', 1],
        ['gk', 1],
      ],
    },
  ),
  told('A complaint', 'Madam drama book kedaikkala innum. Eppo varum? My name Selvi. 9000051607', {
    fullName: 'Selvi',
    phone: '+919000051607',
  }),
  told(
    'All in one breath',
    'vanakkam mam, unit 2 book rendu, gk book onnu, phonetics book moonu venum mam. Mohamed ismail, door no 4, big bazaar street, trichy 620008. 8056012345',
    {
      fullName: 'Mohamed ismail',
      phone: '+918056012345',
      address: 'door no 4, big bazaar street, trichy 620008',
      items: [
        ['unit2', 2],
        ['gk', 1],
        ['phonetics', 3],
      ],
    },
  ),
  told(
    'A total that is right',
    'Grammar - 1 no\nDrama - 2 nos\nTotal 3 books\nRevathi S\nHouse 6, Kamarajar Salai\nKarur 639002\n94433 12345',
    {
      fullName: 'Revathi S',
      phone: '+919443312345',
      address: 'House 6, Kamarajar Salai, Karur 639002',
      items: [
        ['grammar', 1],
        ['drama', 2],
      ],
    },
  ),
  told('A total that is not', 'Grammar\nDrama\nTotal 5 books\nName: Kala Devi', {
    fullName: 'Kala Devi',
  }),
  told('Care of a shop', `Please send to\nKala Devi\nC/o Murugan Stores\n${street}\n9840123456\nGK 1 copy`, {
    ...kala,
    address: `C/o Murugan Stores, ${street}`,
    items: [['gk', 1]],
  }),
  told('Numbers in two orders', 'Grammar two, three drama\nName: Kala Devi', { fullName: 'Kala Devi' }),
  told('Not this one', 'Not grammar, I need drama 1\nName: Kala Devi', {
    fullName: 'Kala Devi',
    items: [['drama', 1]],
  }),
  told('What is not needed', 'I don’t need grammar. Send GK 1 and phonetics 1', {
    items: [
      ['gk', 1],
      ['phonetics', 1],
    ],
  }),
  told('Second thoughts', 'grammar 1 and drama 1 please. no drama, only grammar', {
    items: [['grammar', 1]],
    takenOut: ['drama'],
  }),
  told('Numbers said once more', 'Grammar 2\nDrama 1\nWait\nDrama 2\nGrammar 1\nName Kala Devi', {
    fullName: 'Kala Devi',
    items: [
      ['grammar', 1],
      ['drama', 2],
    ],
  }),
  told(
    'A school library',
    'Grammar 1 set\nBritish drama 1 set\nPhonetics 1 set\nAll for my school library\nThe Headmaster\nGovt Hr Sec School\nThirumangalam\nMadurai Dt - 625706\nPh: 04549 280123',
    {
      address: 'Govt Hr Sec School, Thirumangalam, Madurai Dt - 625706',
      items: [
        ['grammar', 1],
        ['drama', 1],
        ['phonetics', 1],
      ],
    },
  ),
  told(
    'The daughter of',
    'Kala Devi D/o Selvam\nNo.12, 3rd Cross Street\nAnna Nagar West Extn\nChennai - 600 101\nMob no : +91-9840123456 (whatsapp)\nAlt no : 9000051607\nNeed : Grammar x 1',
    {
      ...kala,
      address: 'D/o Selvam, No.12, 3rd Cross Street, Anna Nagar West Extn, Chennai - 600101',
      items: [['grammar', 1]],
    },
  ),
  told(
    'Labels with full stops between',
    'Name: Kala Devi. Address: 12, North Street, Madurai. Pin: 625020. Mobile: 9840123456. Books: Grammar 1, Drama 2.',
    {
      ...kala,
      address: street,
      items: [
        ['grammar', 1],
        ['drama', 2],
      ],
    },
  ),
  told('A name only by itself after the address', `${street}\nKala Devi\n9840123456\n1 grammar`, {
    phone: kala.phone,
    fullName: 'Kala Devi',
    address: street,
    items: [['grammar', 1]],
  }),
  told('From and to', `From\nS. Raman\n4 Old Street\nSalem 636001\n\nTo\nKala Devi\n${street}\nGrammar 1`, {
    fullName: 'Kala Devi',
    address: street,
    items: [['grammar', 1]],
  }),
  told('A sum that looks like a pincode', 'Rs.625020 paid\nGrammar 1', { items: [['grammar', 1]] }),
  told('A roll number', 'My roll number 625020 and grammar 1 venum', { items: [['grammar', 1]] }),
  told(
    'From one address to another',
    `Delivery address change pannanum mam. 5 Old Road, Salem 636001 la irunthu ${street} ku maathunga`,
    {},
  ),
  told('One line in Tamil', 'முகவரி: கவிதா செல்வம், 4, பெரிய கடை தெரு, திருச்சி - 620008, கைபேசி: 8056012345. இலக்கணம் 2', {
    fullName: 'கவிதா செல்வம்',
    phone: '+918056012345',
    address: '4, பெரிய கடை தெரு, திருச்சி - 620008',
    items: [['grammar', 2]],
  }),
  told('No capital letter', 'kala devi\n12 north street\nanna nagar\nmadurai\n625020\n9840123456\ngrammar-1\ngk-2', {
    fullName: 'kala devi',
    phone: kala.phone,
    address: '12 north street, anna nagar, madurai 625020',
    items: [
      ['grammar', 1],
      ['gk', 2],
    ],
  }),
  told('Two of each', 'Grammar\nGK\nPhonetics\n2 each', {
    items: [
      ['grammar', 2],
      ['gk', 2],
      ['phonetics', 2],
    ],
  }),
  told('Numbered books', 'Book 1: Grammar\nBook 2: Drama', {
    items: [
      ['grammar', 1],
      ['drama', 1],
    ],
  }),
  told('Two units by their numbers', 'Unit 1, 2 books need', {}),
  told('A unit that is only a PDF, printed', 'UG TRB Unit 1 and Unit 2 printed 1 copy each', { items: [['unit2', 1]] }),
  told('A paper that is not sold', 'TET paper 1 book venum\nName: Kala Devi', { fullName: 'Kala Devi' }),
  told(
    'The same address as before',
    '24/11/2026, 10:31 - Kala Devi: I need these 2\n24/11/2026, 10:32 - Kala Devi: Grammar\n24/11/2026, 10:32 - Kala Devi: Drama\n24/11/2026, 10:33 - Kala Devi: Same address as last time',
    {
      fullName: 'Kala Devi',
      items: [
        ['grammar', 1],
        ['drama', 1],
      ],
    },
  ),
  told(
    'Three people in one line of names',
    `Grammar 3 copies for Kala, Selvi and Priya. Send to Kala Devi, ${street}. 9840123456`,
    { phone: kala.phone, items: [['grammar', 3]] },
  ),
  told(
    'An address that follows',
    'Respected madam, I require 1 set of PG TRB English complete books. Kindly send by VPP. My address is as follows\nM. Arockiam\nBT Asst (English)\nGHSS, Alangudi\nPudukkottai Dt\n622301\n9360012345',
    {
      fullName: 'M. Arockiam',
      phone: '+919360012345',
      address: 'BT Asst (English), GHSS, Alangudi, Pudukkottai Dt 622301',
      items: [['pgset', 1]],
    },
  ),
  told('A page is missing', 'mam unga book la page 45 missing. grammar book. please replace', {}),
  told('A book did not come', 'Grammar book received mam. Drama book missing. Send drama 1', { items: [['drama', 1]] }),
  told(
    'A long polite letter',
    'Good morning mam. This is Vijayalakshmi from Tirupur. I want to buy your British drama book and the GK book. Please share the total amount. My address is No 22, Kumaran Road, Tirupur 641601. Contact 8012345678',
    {
      phone: '+918012345678',
      address: 'No 22, Kumaran Road, Tirupur 641601',
      items: [
        ['drama', 1],
        ['gk', 1],
      ],
    },
  ),
  told(
    'Three titles with “and” in one line',
    'Sir need Grammar & Usage, Phonetics & Linguistics and Literary forms, terms & prosody. 1 copy each',
    {
      items: [
        ['grammar', 1],
        ['phonetics', 1],
        ['prosody', 1],
      ],
    },
  ),
  told(
    'A helper without own contacts',
    '25.11.26, 09:12 - ~ Sathya R: Hi mam, phonetics 1\n25.11.26, 09:13 - ~ Sathya R: 7A Muthu Nagar\nKaraikudi\n630001\n25.11.26, 09:14 - Meera: Ok sathya. total 300\n25.11.26, 09:15 - ~ Sathya R: 9003456789',
    {
      fullName: 'Sathya R',
      phone: '+919003456789',
      address: '7A Muthu Nagar, Karaikudi 630001',
      items: [['phonetics', 1]],
    },
  ),
  told(
    'Labels twice',
    'Book: GK. Qty: 2. Name: Sathya. Address: 7A Muthu Nagar, Karaikudi 630001. Ph: 9003456789. Book: Drama. Qty: 1.',
    {
      fullName: 'Sathya',
      phone: '+919003456789',
      address: '7A Muthu Nagar, Karaikudi 630001',
      items: [
        ['gk', 2],
        ['drama', 1],
      ],
    },
  ),
  told(
    'Two addresses in one sentence',
    'Address same as my brother Ravi, 5 Old Road, Salem 636001. But send to my address 7A Muthu Nagar, Karaikudi 630001',
    {},
  ),
  told(
    'An office',
    'Please courier to my office: Accounts Section, Collectorate, Salem 636001. Grammar 1. Sathya 9003456789',
    {
      phone: '+919003456789',
      items: [['grammar', 1]],
    },
  ),
  told(
    'Two orders of two people',
    'Send gk to this address\nDeepa S\n18 Pillaiyar Koil Street\nAmbur 635802\nand phonetics to\nSelvi R\n7 Bedford Road\nCoonoor 643101',
    {
      items: [
        ['gk', 1],
        ['phonetics', 1],
      ],
    },
  ),
  told('Ten days ago', 'grammar book 10 days munnadi order panniten innum varala', {}),
  told('One and one', 'Grammar 1+1', {}),
  told('Degrees in a line of their own', 'Deepa\nMA BEd\n18 Pillaiyar Koil Street\nAmbur 635802\ngrammar', {
    fullName: 'Deepa',
    address: '18 Pillaiyar Koil Street, Ambur 635802',
    items: [['grammar', 1]],
  }),
];
