import type { Says, WrittenChat } from './chat-shop.ts';
import { heldOutOrders } from './held-out-orders.ts';

const heard = (name: string, chat: string, says: Says): WrittenChat => ({ name, chat, says });

/** Talk in which somebody changes their mind, asks, or tells of something else. */
const talks: readonly WrittenChat[] = [
  heard('A book that came already', 'Mam grammar received thank you. Now send drama 1 and gk 1', {
    items: [
      ['drama', 1],
      ['gk', 1],
    ],
  }),
  heard('Instead', 'Sorry mam, phonetics ku badhila grammar 1 anuppunga', { items: [['grammar', 1]] }),
  heard('Only one', 'grammar 2 nu sonnen la, one podhum', {}),
  heard('Taken back in English', 'Grammar 1\nDrama 1\nPlease remove drama from the list', {
    items: [['grammar', 1]],
    takenOut: ['drama'],
  }),
  heard('Taken back and asked again', 'Drama 1 venum\nDrama venam\nillai illai drama 1 venum', {
    items: [['drama', 1]],
  }),
  heard('A price is no number', 'grammar book 280 rs thana? 1 venum', { items: [['grammar', 1]] }),
  heard('Asks whether', 'Mam do you have phonetics printed? If yes send 2', {}),
  heard('Not now', 'grammar next month vangikiren, ippo gk 1', { items: [['gk', 1]] }),
  heard('Add', 'Add one drama also to my order', { items: [['drama', 1]] }),
  heard('A mistake of the pen', 'Phonitics 1\nDarma 1\nGramar 2', {
    items: [
      ['phonetics', 1],
      ['drama', 1],
      ['grammar', 2],
    ],
  }),
  heard('What others bought', 'Ennoda friend Kavya 2 grammar vangina. Enakku 1 grammar podhum', {
    items: [['grammar', 1]],
  }),
  heard('A review', 'Your grammar book is very useful mam, 100 marks eduthen', {}),
  heard('Damaged', 'Mam drama book damaged, please send another one', {}),
  heard('Where is it', 'I ordered gk 2 copies on 12/11/2026. Not received yet. Tracking ET123456789IN?', {}),
  heard('A transfer number alone', 'Paid. Ref no 632912345678', {}),
  heard('A transfer number that looks like a phone', 'UPI transaction ID 9876501234\nGrammar 1', {
    items: [['grammar', 1]],
  }),
  heard('An account', 'A/c no 6012345678 IFSC IDIB000K012 ku anuppitten', {}),
  heard('An identity card', 'Aadhaar 4567 8901 2345\nName Kalpana', { fullName: 'Kalpana' }),
  heard('A date of birth', 'Name : Kalpana\nDOB : 12.05.1994\nPh : 9442112345', {
    fullName: 'Kalpana',
    phone: '+919442112345',
  }),
  heard('A register number', 'TRB Register No 25PG1034567\nName Suresh Kumar\nPh 9443054321', {
    fullName: 'Suresh Kumar',
    phone: '+919443054321',
  }),
];

/** Whole exports and copies, with heads. */
const exported: readonly WrittenChat[] = [
  heard(
    'The shop asks, the customer answers',
    '23/11/26, 7:02 pm - Nithya: Mam grammar book venum\n23/11/26, 7:05 pm - TRB English Academy: How many copies? Send name and address\n23/11/26, 7:06 pm - Nithya: 2\n23/11/26, 7:08 pm - Nithya: Nithya Devi S\n19 Thillai Nagar\nTrichy 620018\n7598012345',
    {
      fullName: 'Nithya Devi S',
      phone: '+917598012345',
      address: '19 Thillai Nagar, Trichy 620018',
      items: [['grammar', 2]],
    },
  ),
  heard(
    'An order of last year above',
    '02/01/25, 9:15 am - Ramya: drama 1\n02/01/25, 9:16 am - Ramya: 5 Old Street, Theni 625531\n20/11/26, 8:00 pm - Ramya: hi mam, gk 1 venum\n20/11/26, 8:01 pm - Ramya: new address 8 New Colony, Cumbum 625516\n20/11/26, 8:02 pm - Ramya: 9585012345',
    {
      fullName: 'Ramya',
      phone: '+919585012345',
      address: '8 New Colony, Cumbum 625516',
      items: [['gk', 1]],
    },
  ),
  heard(
    'Unsaved number',
    '[20/11/26, 6:12:44 PM] +91 81244 12345: Need prosody book 1\n[20/11/26, 6:13:02 PM] +91 81244 12345: Saranya M\n6 Kurinji Nagar, Namakkal 637001',
    {
      fullName: 'Saranya M',
      phone: '+918124412345',
      address: '6 Kurinji Nagar, Namakkal 637001',
      items: [['prosody', 1]],
    },
  ),
  heard(
    'Reply quoted',
    '[22/11, 9:40 pm] Dr. Meera Natarajan: Grammar Rs 280, Drama Rs 250, courier 60\n[22/11, 9:44 pm] Yogesh: Ok mam drama 1\n[22/11, 9:45 pm] Yogesh: Yogeshwaran P, 3 SIDCO, Ambattur, Chennai-600098\n[22/11, 9:45 pm] Yogesh: 9962012345',
    {
      fullName: 'Yogeshwaran P',
      phone: '+919962012345',
      address: '3 SIDCO, Ambattur, Chennai-600098',
      items: [['drama', 1]],
    },
  ),
  heard(
    'System lines of a group',
    '19/11/2026, 21:10 - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. Learn more.\n19/11/2026, 21:11 - Prema added +91 90470 12345\n19/11/2026, 21:12 - Prema: Phonetics 1 copy\n19/11/2026, 21:13 - Prema: <Media omitted>\n19/11/2026, 21:14 - Prema: Prema Kumari, 44 Market Road, Gobi 638452, 9047054321',
    {
      fullName: 'Prema Kumari',
      phone: '+919047054321',
      address: '44 Market Road, Gobi 638452',
      items: [['phonetics', 1]],
    },
  ),
  heard(
    'In Hindi',
    '[24/11/26, 4:31:05 अपराह्न] Anjali: TET guide 1\n[24/11/26, 4:32:05 अपराह्न] Anjali: Anjali Sharma\nFlat 12, MG Road\nCoimbatore 641001\n9500012345',
    {
      fullName: 'Anjali Sharma',
      phone: '+919500012345',
      address: 'Flat 12, MG Road, Coimbatore 641001',
      items: [['tet', 1]],
    },
  ),
  heard(
    'Disappearing messages and a pinned one',
    '18/11/26, 11:00 am - You turned on disappearing messages. New messages will disappear from this chat 24 hours after they are sent, except when kept.\n18/11/26, 11:02 am - Gokul: grammar 1 pls\n18/11/26, 11:03 am - Gokul pinned a message\n18/11/26, 11:05 am - Gokul: Gokula Krishnan\n7 Railway Road\nMayiladuthurai 609001\n9080012345\n18/11/26, 11:06 am - Gokul: This message was deleted',
    {
      fullName: 'Gokula Krishnan',
      phone: '+919080012345',
      address: '7 Railway Road, Mayiladuthurai 609001',
      items: [['grammar', 1]],
    },
  ),
  heard(
    'A poll and a location',
    '17/11/26, 3:00 pm - Vimal: location: https://maps.google.com/?q=11.0168,76.9558\n17/11/26, 3:01 pm - Vimal: Vimal Raj R\n88 DB Road RS Puram\nCoimbatore 641002\n8778012345\n17/11/26, 3:02 pm - Vimal: women writing 1',
    {
      fullName: 'Vimal Raj R',
      phone: '+918778012345',
      address: '88 DB Road RS Puram, Coimbatore 641002',
      items: [['women', 1]],
    },
  ),
  heard(
    'A contact card',
    '16/11/26, 8:30 pm - Geetha: BEGIN:VCARD\nVERSION:3.0\nFN:Geetha Ravi\nTEL;type=CELL;waid=919751234567:+91 97512 34567\nEND:VCARD\n16/11/26, 8:31 pm - Geetha: workbook 1 send panunga',
    { fullName: 'Geetha', items: [['workbook', 1]] },
  ),
  heard(
    'An SMS',
    'From: +919865012345\nDate: 24 Nov 2026 10:30\nSIR PG TRB SHAKESPEARE BOOK 1 COPY. MUTHU KUMAR, 1/22 PILLAIYAR KOVIL ST, ATTUR, SALEM DT 636102',
    {
      fullName: 'MUTHU KUMAR',
      phone: '+919865012345',
      address: '1/22 PILLAIYAR KOVIL ST, ATTUR, SALEM DT 636102',
      items: [['shakespeare', 1]],
    },
  ),
  heard(
    'A mail',
    'From: Thenmozhi K <thenmozhi.k@example.org>\nTo: contact@example.com\nSubject: Order for books\n\nDear Madam,\nPlease send one copy of Indian Poetics and Aesthetics.\n\nThenmozhi K\n15 Church Street\nKaraikal 609602\nMobile 9751054321\nSent from my iPhone',
    {
      fullName: 'Thenmozhi K',
      email: 'thenmozhi.k@example.org',
      phone: '+919751054321',
      address: '15 Church Street, Karaikal 609602',
      items: [['poetics', 1]],
    },
  ),
  heard(
    'A friend orders for another',
    '[21/11/26, 1:10:00 PM] Swathi: For my friend\n[21/11/26, 1:10:30 PM] Swathi: Name: Keerthana B\nAddress: 2/9 Main Road, Polur 606803\nPhone: 9345012345\n[21/11/26, 1:11:00 PM] Swathi: Grammar 1 drama 1',
    {
      fullName: 'Keerthana B',
      phone: '+919345012345',
      address: '2/9 Main Road, Polur 606803',
      items: [
        ['grammar', 1],
        ['drama', 1],
      ],
    },
  ),
  heard(
    'Facebook Messenger',
    'Lavanya\nNov 24, 2026, 10:31 AM\nNeed phonetics 1 copy\nLavanya\nNov 24, 2026, 10:33 AM\n9361012345',
    {
      phone: '+919361012345',
      items: [['phonetics', 1]],
    },
  ),
];

/** Chats that were written without a look at the reader, and read once before anything was mended by them. */
export const heldOutChats: readonly WrittenChat[] = [...heldOutOrders, ...talks, ...exported];
