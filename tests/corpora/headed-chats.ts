import type { WrittenChat } from './chat-shop.ts';

/** The head of a message of this sender, by the minute it was written. */
type HeadOf = (sender: string, minute: number) => string;

const nnbsp = '\u202f';
const lrm = '\u200e';

/** How phones, computers and other apps write who said something and when. */
const heads: Record<string, HeadOf> = {
  'Android, India': (sender, minute) => `24/11/26, 10:${minute} am - ${sender}: `,
  'Android, 24 hours': (sender, minute) => `24/11/2026, 10:${minute} - ${sender}: `,
  'Android, copied': (sender, minute) => `[24/11, 10:${minute} am] ${sender}: `,
  'Android, copied in America': (sender, minute) => `[11/24, 10:${minute} AM] ${sender}: `,
  'Android, copied in Germany': (sender, minute) => `[24.11., 10:${minute}] ${sender}: `,
  'Android in Tamil': (sender, minute) => `24/11/26, முற்பகல் 10:${minute} - ${sender}: `,
  'Android in Tamil, afternoon': (sender, minute) => `24/11/26, பிற்பகல் 4:${minute} - ${sender}: `,
  'Android in Tamil, copied': (sender, minute) => `[24/11, காலை 10:${minute}] ${sender}: `,
  'Android in Tamil, day part after': (sender, minute) => `[24/11, 6:${minute} மாலை] ${sender}: `,
  'Android in Tamil digits': (sender, minute) => `௨௪/௧௧/௨௬, முற்பகல் 10:${minute} - ${sender}: `,
  'Android in English, Canada': (sender, minute) => `2026-11-24, 10:${minute} a.m. - ${sender}: `,
  'Android in English, South Africa': (sender, minute) => `2026/11/24, 10:${minute} pm - ${sender}: `,
  'Android in Spanish': (sender, minute) => `24/11/2026, 9:${minute} p. m. - ${sender}: `,
  'Android in America': (sender, minute) => `11/24/26, 10:${minute}${nnbsp}AM - ${sender}: `,
  'Android in German': (sender, minute) => `24.11.26, 10:${minute} - ${sender}: `,
  'Android in Finnish': (sender, minute) => `24.11.2026 klo 10.${minute} - ${sender}: `,
  'Android with hyphens': (sender, minute) => `24-11-2026, 10:${minute} - ${sender}: `,
  iPhone: (sender, minute) => `[24/11/26, 10:${minute}:05${nnbsp}AM] ${sender}: `,
  'iPhone, unsaved': (sender, minute) => `[24/11/26, 10:${minute}:05${nnbsp}AM] ~${nnbsp}${sender}: `,
  'iPhone, marked': (sender, minute) => `${lrm}[24/11/2026, 10:${minute}:05] \u202a${sender}\u202c: `,
  'iPhone in Korean': (sender, minute) => `[2026. 11. 24. 오전 10:${minute}:05] ${sender}: `,
  'iPhone in Tamil': (sender, minute) => `[24/11/26, பிற்பகல் 10:${minute}:05] ${sender}: `,
  'WhatsApp Web': (sender, minute) => `[10:${minute} am, 24/11/2026] ${sender}: `,
  'WhatsApp Web, 24 hours': (sender, minute) => `[10:${minute}, 24/11/2026] ${sender}: `,
  'an old iPhone': (sender, minute) => `24/11/2026 10:${minute}:05: ${sender}: `,
  Telegram: (sender, minute) => `${sender}, [24.11.26 10:${minute}]\n`,
};

type Writer = { sender: string; lines: string[]; says: WrittenChat['says'] };

const writers: Writer[] = [
  {
    sender: 'Meenakshi Sundaram',
    lines: ['Vanakkam mam', 'Grammar and Usage 2 copies venum', '14, Kamarajar Street, Palani - 624601', '97890 55667'],
    says: {
      fullName: 'Meenakshi Sundaram',
      phone: '+919789055667',
      address: '14, Kamarajar Street, Palani - 624601',
      items: [['grammar', 2]],
    },
  },
  {
    sender: 'Kala Devi',
    lines: [
      'Hi sir',
      'I need British Drama',
      'Name: R. Kala Devi\n7/3 Bedford Road\nCoonoor\n643101\nPh: 9840123456',
      'Thank you sir',
    ],
    says: {
      fullName: 'R. Kala Devi',
      phone: '+919840123456',
      address: '7/3 Bedford Road Coonoor 643101',
      items: [['drama', 1]],
    },
  },
  {
    sender: '+91 90000 51607',
    lines: ['வணக்கம்', 'GK book 1, Phonetics 3', 'செல்வி முருகன்\n12, வடக்குத் தெரு\nமதுரை 625020', 'நன்றி'],
    says: {
      fullName: 'செல்வி முருகன்',
      phone: '+919000051607',
      address: '12, வடக்குத் தெரு மதுரை 625020',
      items: [
        ['gk', 1],
        ['phonetics', 3],
      ],
    },
  },
];

/** Each kind of head by each writer, with the educator's answer in between. */
export const headedChats: readonly WrittenChat[] = Object.entries(heads).flatMap(([name, head]) =>
  writers.map(({ sender, lines, says }) => {
    const [first = '', ...others] = lines;
    const answer = `${head('TRB English Academy', 12)}Ok mam. GPay number 98765 43210`;
    const rest = others.map((line, index) => `${head(sender, index + 20)}${line}`);
    return { name: `${name}, by ${sender}`, chat: [`${head(sender, 10)}${first}`, answer, ...rest].join('\n'), says };
  }),
);
