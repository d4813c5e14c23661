import type { Says, WrittenChat } from './chat-shop.ts';

const heard = (name: string, chat: string, says: Says): WrittenChat => ({ name, chat, says });

/** Whole orders, as one customer or several lines of one tell them. */
export const heldOutOrders: readonly WrittenChat[] = [
  heard(
    'Forwarded to the shop',
    'Forwarded\nMam send to my sister address\nD. Gayathri\nW/o Dinesh\n5/88 Mariamman Kovil St\nSivagiri (Tk)\nTenkasi Dt\n627757\ncell 9486012345\nBritish drama - 1\nphonetics - 1',
    {
      fullName: 'D. Gayathri',
      phone: '+919486012345',
      address: 'W/o Dinesh, 5/88 Mariamman Kovil St, Sivagiri (Tk), Tenkasi Dt 627757',
      items: [
        ['drama', 1],
        ['phonetics', 1],
      ],
    },
  ),
  heard(
    'Answers to the shop’s form',
    '*ORDER FORM*\n*Name* : Jenifer Rani A\n*Door no & street* : 3-45 Beach Road\n*City* : Thoothukudi\n*Pincode* : 628001\n*WhatsApp no* : 7373012345\n*Books* : Grammar and Usage\n*Qty* : 2',
    {
      fullName: 'Jenifer Rani A',
      phone: '+917373012345',
      address: '3-45 Beach Road, Thoothukudi, 628001',
      items: [['grammar', 2]],
    },
  ),
  heard(
    'Numbered answers',
    '1. Name - Balamurugan T\n2. Mobile - 6374012345\n3. Address - 22 Kovil Street, Melur, Madurai Dt\n4. Pincode - 625106\n5. Book - GK\n6. Copies - 3',
    {
      fullName: 'Balamurugan T',
      phone: '+916374012345',
      address: '22 Kovil Street, Melur, Madurai Dt, 625106',
      items: [['gk', 3]],
    },
  ),
  heard(
    'Two numbers of one person',
    'Name Vasuki\n41 Bharathi Nagar\nPudukkottai 622001\nMobile 9751012345 / 8122012345\nGrammar 1',
    {
      fullName: 'Vasuki',
      phone: '+919751012345',
      address: '41 Bharathi Nagar, Pudukkottai 622001',
      items: [['grammar', 1]],
    },
  ),
  heard(
    'A shop’s code beside the phone',
    'TO\nA.Sheik Abdullah\n10/4 Jumma Pallivasal Street\nMelapalayam\nTirunelveli-5\nPin-627005\nPh:0462-2350123, 9655012345\nGrammar & usage 1 book pls',
    {
      fullName: 'A.Sheik Abdullah',
      phone: '+919655012345',
      address: '10/4 Jumma Pallivasal Street, Melapalayam, Tirunelveli-5, 627005',
      items: [['grammar', 1]],
    },
  ),
  heard(
    'Pincode before the state',
    'Grammar 1 copy send\nFrom: Pavithra S\n7A Raja Street, Hosur 635109, Tamil Nadu\n9025012345',
    {
      fullName: 'Pavithra S',
      phone: '+919025012345',
      address: '7A Raja Street, Hosur 635109, Tamil Nadu',
      items: [['grammar', 1]],
    },
  ),
  heard(
    'A pincode with a dash inside',
    'Name: Sangeetha P\nAddress: 18 Nehru Street, Villupuram, 605-602\nPhone: 9944012345\nBook: Prosody 1',
    {
      fullName: 'Sangeetha P',
      phone: '+919944012345',
      address: '18 Nehru Street, Villupuram, 605-602',
      items: [['prosody', 1]],
    },
  ),
  heard(
    'A pincode in two halves after the town',
    'Hi\nI am Rajalakshmi from Chidambaram\nplz send gk book\n9 West Car Street, Chidambaram-608 001\n94860 54321',
    {
      fullName: 'Rajalakshmi',
      phone: '+919486054321',
      address: '9 West Car Street, Chidambaram-608 001',
      items: [['gk', 1]],
    },
  ),
  heard('Pondicherry', 'Phonetics 2\nS. Arul\n14 Mission St\nPondicherry\n605001\n+91-96000-12345', {
    fullName: 'S. Arul',
    phone: '+919600012345',
    address: '14 Mission St, Pondicherry, 605001',
    items: [['phonetics', 2]],
  }),
  heard(
    'From Kerala',
    'Good evening ma’am, could you please courier the TET Paper II guide (1 copy)?\nAddress:\nAthira Nair\nTC 25/1180, Thampanoor\nThiruvananthapuram, Kerala 695001\nMob: 8547012345',
    {
      fullName: 'Athira Nair',
      phone: '+918547012345',
      address: 'TC 25/1180, Thampanoor, Thiruvananthapuram, Kerala 695001',
      items: [['tet', 1]],
    },
  ),
  heard(
    'With a mail address',
    'Name - Deepika Rajan\nEmail id - deepika.rajan94@gmail.com\nContact - 7010012345\nNeed PDF of Unit 1\nPaid 199',
    {
      fullName: 'Deepika Rajan',
      email: 'deepika.rajan94@gmail.com',
      phone: '+917010012345',
      items: [['unit1', 1, 'download']],
    },
  ),
  heard('Soft copy', 'mam unit 2 soft copy venum. my mail id : bhuvana_k@yahoo.co.in bhuvana 9487012345', {
    email: 'bhuvana_k@yahoo.co.in',
    phone: '+919487012345',
    items: [['unit2', 1, 'download']],
  }),
  heard(
    'Both kinds',
    'Shakespeare pdf 1\nUnit 2 hard copy 1\nName: Ilakkiya\n2 Park Street, Neyveli 607801\n8903012345',
    {
      fullName: 'Ilakkiya',
      phone: '+918903012345',
      address: '2 Park Street, Neyveli 607801',
      items: [
        ['shakespeare', 1, 'download'],
        ['unit2', 1],
      ],
    },
  ),
  heard(
    'Delivery for the school',
    'R. Manikandan, BT Asst (English)\nGovt Boys Hr Sec School\nArcot 632503\nRanipet district\nMobile 9489012345\nPG TRB complete set 1',
    {
      fullName: 'R. Manikandan',
      phone: '+919489012345',
      address: 'BT Asst (English), Govt Boys Hr Sec School, Arcot 632503, Ranipet district',
      items: [['pgset', 1]],
    },
  ),
  heard(
    'In Tamil, a long line',
    'மேடம் வணக்கம் ஆங்கில நாடகம் British Drama 2 புத்தகம் வேண்டும் பெயர் கலைச்செல்வி முகவரி 6/12 மேலத்தெரு, திருவாரூர் 610001 செல் 9578012345',
    {
      fullName: 'கலைச்செல்வி',
      phone: '+919578012345',
      address: '6/12 மேலத்தெரு, திருவாரூர் 610001',
      items: [['drama', 2]],
    },
  ),
  heard(
    'Tamil labels on their own lines',
    'பெயர்\nமலர்விழி\nமுகவரி\n8 காமராஜர் நகர்\nகரூர் 639001\nதொலைபேசி\n9942054321\nபொது அறிவு - 1',
    { fullName: 'மலர்விழி', phone: '+919942054321', address: '8 காமராஜர் நகர், கரூர் 639001', items: [['gk', 1]] },
  ),
  heard(
    'Stars and emoji',
    '🙏🙏 mam\n📚 Grammar ✅ 1\n📚 Drama ✅ 2\n📍 Subashini V, 77 Gandhi Nagar, Dindigul 624001\n📞 9150012345',
    {
      fullName: 'Subashini V',
      phone: '+919150012345',
      address: '77 Gandhi Nagar, Dindigul 624001',
      items: [
        ['grammar', 1],
        ['drama', 2],
      ],
    },
  ),
  heard(
    'One order, two books with one number',
    'Pls send drama and gk, one each. Sudha Rani, 12/3 Anna Street, Ariyalur 621704. Ph 8012345678',
    {
      fullName: 'Sudha Rani',
      phone: '+918012345678',
      address: '12/3 Anna Street, Ariyalur 621704',
      items: [
        ['drama', 1],
        ['gk', 1],
      ],
    },
  ),
  heard(
    'Price between title and number',
    'Grammar and Usage Rs.280 x 2\nBritish Drama Rs.250 x 1\nCourier Rs.60\nTotal Rs.870\nHema Latha\n5 Tank Street\nTiruvallur 602001\n9840055555',
    {
      fullName: 'Hema Latha',
      phone: '+919840055555',
      address: '5 Tank Street, Tiruvallur 602001',
      items: [
        ['grammar', 2],
        ['drama', 1],
      ],
    },
  ),
  heard(
    'A list with bullets',
    '• Indian Poetics – 1 nos.\n• Women’s Writing – 2 nos.\n• Literary Forms – 1 nos.\n\nDelivery: Mrs. Fathima Beevi, 30 Kadai Veethi, Nagapattinam 611001, Mob. 9003012345',
    {
      fullName: 'Mrs. Fathima Beevi',
      phone: '+919003012345',
      address: '30 Kadai Veethi, Nagapattinam 611001',
      items: [
        ['poetics', 1],
        ['women', 2],
        ['prosody', 1],
      ],
    },
  ),
  heard('The year of a batch', 'TRB 2026 batch\nGrammar 1\nName Uma\n4 Lake Road\nVellore 632004\n9597012345', {
    fullName: 'Uma',
    phone: '+919597012345',
    address: '4 Lake Road, Vellore 632004',
    items: [['grammar', 1]],
  }),
  heard('Number in words', 'Need three copies of General Knowledge and a single copy of phonetics book', {
    items: [
      ['gk', 3],
      ['phonetics', 1],
    ],
  }),
  heard('A pair', 'drama book oru pair (2) venum', { items: [['drama', 2]] }),
  heard('A dozen', 'Grammar and usage 1 dozen required for our coaching centre', {}),
  heard('In hundreds', '100 copies phonetics rate solunga', {}),
  heard('Copies after a slash', 'gk book/2\nphonetics book/1', {
    items: [
      ['gk', 2],
      ['phonetics', 1],
    ],
  }),
  heard('Equals sign', 'Grammar=1\nDrama=2', {
    items: [
      ['grammar', 1],
      ['drama', 2],
    ],
  }),
];
