import type { WrittenChat } from './chat-shop.ts';

type Person = { name: string; phone: string; typed: string; address: string[]; pincode: string };
const person = (name: string, phone: string, typed: string, address: string[], pincode: string): Person => ({
  name,
  phone,
  typed,
  address,
  pincode,
});

const latin = [
  person('Kala Devi', '+919840123456', '98401 23456', ['12, North Street', 'Anna Nagar', 'Madurai'], '625020'),
  person('Selvi R', '+919000051607', '+91 90000 51607', ['7/3 Bedford Road', 'Coonoor'], '643101'),
  person('Mohamed Ismail', '+918056012345', '8056012345', ['Door No 4', 'Big Bazaar Street', 'Trichy'], '620008'),
  person(
    'S. Karthikeyan',
    '+917708812345',
    '09 77088 12345'.replace('09 ', '0'),
    ['45 Gandhi Road', 'Erode'],
    '638001',
  ),
  person(
    'Anitha Mary',
    '+919942012345',
    '+919942012345',
    ['Flat 2B, Rose Apartments', 'Velachery Main Road', 'Chennai'],
    '600042',
  ),
  person(
    'Murugesan K',
    '+916380123456',
    '63801-23456',
    ['3/117 Middle Street', 'Keelakarai post', 'Ramnad dist'],
    '623517',
  ),
  person('Priya', '+919655512345', '96555 12345', ['No 8, Teachers Colony', 'Salem'], '636007'),
  person('Joseph Raj', '+919789012345', '91-9789012345', ['21 Church Road', 'Nagercoil'], '629001'),
  person('Lakshmi Narayanan', '+918825612345', '88256 12345', ['11, Agraharam Street', 'Kumbakonam'], '612001'),
  person('Revathi', '+919443312345', '94433 12345', ['House 6, Kamarajar Salai', 'Karur'], '639002'),
];

const tamil = [
  person('முருகேசன்', '+919840123456', '98401 23456', ['12, வடக்குத் தெரு', 'அண்ணா நகர்', 'மதுரை'], '625020'),
  person('செல்வி', '+919000051607', '௯௦௦௦௦ ௫௧௬௦௭', ['7, பெட்ஃபோர்ட் சாலை', 'குன்னூர்'], '643101'),
  person('கவிதா செல்வம்', '+918056012345', '8056012345', ['4, பெரிய கடை தெரு', 'திருச்சி'], '620008'),
  person('செந்தில் குமார்', '+917708812345', '77088 12345', ['45, காந்தி சாலை', 'ஈரோடு'], '638001'),
  person('அனிதா', '+919942012345', '+919942012345', ['2, ரோஜா நகர்', 'சென்னை'], '600042'),
];

type Layout = (who: Person) => string;

const english: Layout[] = [
  ({ name, typed, address, pincode }) =>
    `Hi sir\nI want Grammar book 2 copies\nName: ${name}\nPhone: ${typed}\nAddress: ${address.join(', ')} - ${pincode}\nThank you`,
  ({ name, typed, address, pincode }) =>
    `2 copies UG TRB English Grammar and Usage\n\n${name}\n${address.join(',\n')},\nPin code: ${pincode}\nPh no: ${typed}`,
  ({ name, typed, address, pincode }) =>
    `[24/11/26, 10:31:05 AM] ${name}: Hello\n[24/11/26, 10:31:40 AM] ${name}: Need 2 grammar\n[24/11/26, 10:33:01 AM] ${name}: ${address.join(', ')} ${pincode}\n[24/11/26, 10:33:20 AM] ${name}: ${typed}`,
  ({ name, typed, address, pincode }) =>
    `24/11/2026, 10:31 am - ${name}: Please send English Grammar x2\n24/11/2026, 10:32 am - ${name}: ${address.join(', ')}, ${pincode}, mobile ${typed}`,
  ({ name, typed, address, pincode }) =>
    `My name is ${name}\nTo,\n${address.join('\n')}\n${pincode.slice(0, 3)} ${pincode.slice(3)}\nMobile number: ${typed}\nGrammar book - 2 nos`,
];

const tamilLetters: Layout[] = [
  ({ name, typed, address, pincode }) =>
    `வணக்கம்\nUG TRB English Grammar and Usage இரண்டு பிரதி வேண்டும்\nபெயர்: ${name}\nகைபேசி எண்: ${typed}\nமுகவரி: ${address.join(', ')} - ${pincode}\nநன்றி`,
  ({ name, typed, address, pincode }) =>
    `${name}\n${address.join('\n')}\nபின்கோடு: ${pincode}\n${typed}\nGrammar புத்தகம் 2 அனுப்புங்கள்`,
  ({ name, typed, address, pincode }) =>
    `[24/11/26, 10:31:05 AM] ${name}: வணக்கம் மேடம்\n[24/11/26, 10:31:40 AM] ${name}: Grammar ரெண்டு வேணும்\n[24/11/26, 10:33:01 AM] ${name}: முகவரி: ${address.join(', ')} - ${pincode}\n[24/11/26, 10:33:20 AM] ${name}: போன் ${typed}`,
  ({ name, typed, address, pincode }) =>
    `என் பெயர் ${name}\nவிலாசம்: ${address.join(', ')}\n${pincode}\nமொபைல்: ${typed}\nEnglish Grammar 2 பிரதிகள் வேண்டும்`,
];

const tamilInLatin: Layout[] = [
  ({ name, typed, address, pincode }) =>
    `Vanakkam sir\nEnakku Grammar book rendu venum\nPeyar: ${name}\nPhone: ${typed}\nMugavari: ${address.join(', ')} - ${pincode}\nNandri`,
  ({ name, typed, address, pincode }) =>
    `Grammar 2 copy venum anuppunga\n${name}\n${address.join('\n')}\n${pincode}\nCell: ${typed}\nVilai evlo sir?`,
  ({ name, typed, address, pincode }) =>
    `[24/11/26, 10:31:05 AM] ${name}: vanakkam mam\n[24/11/26, 10:31:40 AM] ${name}: English Grammar rendu venum\n[24/11/26, 10:33:01 AM] ${name}: vilasam: ${address.join(', ')} ${pincode}\n[24/11/26, 10:33:20 AM] ${name}: ${typed}`,
];

const saidBy = ({ name, phone, address, pincode }: Person) => ({
  fullName: name,
  phone,
  address: `${address.join(', ')} ${pincode}`,
});

/** Every way of writing by every person: two copies of the grammar each. */
export const builtChats: readonly WrittenChat[] = [
  { by: 'English', layouts: english, people: latin },
  { by: 'Tamil', layouts: tamilLetters, people: tamil },
  { by: 'Tamil in Latin letters', layouts: tamilInLatin, people: latin },
].flatMap(({ by, layouts, people }) =>
  layouts.flatMap((layout, index) =>
    people.map((who) => ({
      name: `${by}, layout ${index + 1}, of ${who.name}`,
      chat: layout(who),
      says: { ...saidBy(who), items: [['grammar', 2]] as const },
    })),
  ),
);
