import { paths } from '#shared/paths.ts';
import { chatWords, inBraces } from '#shared/site/chat.ts';
import { serviceIcons } from '#shared/site/contact.ts';
import { reasonIcons } from '#shared/site/home.ts';
import type { SiteSection } from '#shared/site.ts';
import { picturePurposes, settingLimits } from '#shared/site-settings.ts';

/** One field of a section's form. `name`: the property of the content that it edits. */
export type Field = { name: string; label: string; description?: string } & (
  | { kind: 'line' | 'text' | 'switch' }
  | { kind: 'email' | 'tel' | 'url' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'file'; purpose: 'cover' | 'sample' }
  | { kind: 'group'; fields: Field[] }
  /** `noun`: what one entry is called. An entry is several fields or one text. */
  | { kind: 'list'; noun: string; entry: Field[] | 'line' | 'text' }
);

type SectionForm = {
  label: string;
  description: string;
  /** The page that shows it. */
  page: string;
  fields: Field[];
};

const line = (name: string, label: string, description?: string): Field => ({ kind: 'line', name, label, description });
const text = (name: string, label: string, description?: string): Field => ({ kind: 'text', name, label, description });
const file = (name: keyof typeof picturePurposes, label: string, description?: string): Field => ({
  kind: 'file',
  name,
  label,
  description,
  purpose: picturePurposes[name],
});
const group = (name: string, label: string, fields: Field[]): Field => ({ kind: 'group', name, label, fields });
const list = (name: string, label: string, noun: string, entry: Field[] | 'line' | 'text'): Field => ({
  kind: 'list',
  name,
  label,
  noun,
  entry,
});

const step = [line('title', 'Title'), text('text', 'Text')];
const stats = list('stats', 'Figures', 'figure', [line('figure', 'Figure'), line('label', 'What it counts')]);
const headings = [line('headline', 'Headline'), text('lead', 'Intro')];
const forSearch = [
  line('title', 'Title in the browser and in search results'),
  text('description', 'Description for search results and chat previews', 'At most 300 characters.'),
];
const closing = (name: string, label: string) => group(name, label, [line('heading', 'Heading'), text('text', 'Text')]);

const chatFields = Object.entries(chatWords).map(([name, { label, placeholders }]) =>
  text(name, label, placeholders.length === 0 ? undefined : inBraces(placeholders)),
);

/** The editable content, by section, in the order of the form. */
export const sectionForms: Record<SiteSection, SectionForm> = {
  facts: {
    label: 'Site and contact',
    description: 'Your name, how to reach you, and who is paid by the QR code. Shown on every page.',
    page: paths.home,
    fields: [
      line('name', 'Site name', `In the header, in titles and in mails. At most ${settingLimits.short} characters.`),
      line('founder', 'Founder'),
      line('founderRole', 'Founder’s title'),
      { kind: 'tel', name: 'contactPhone', label: 'Phone number' },
      { kind: 'tel', name: 'whatsappNumber', label: 'WhatsApp number', description: 'With country code, such as +91.' },
      {
        kind: 'email',
        name: 'contactEmail',
        label: 'Email',
        description: 'Messages and paid orders are mailed to it.',
      },
      line('upiId', 'UPI id', 'Who is paid by the QR code: check it letter by letter. Blank = no QR code.'),
      line('deliveryDays', 'Delivery in business days', 'How long a printed copy takes to its buyer, such as 3-5.'),
      line('address', 'Address'),
      line('developerCredit', 'Developer credit in the footer', 'May be left empty.'),
    ],
  },
  home: {
    label: 'Home',
    description: 'The first page that visitors see, and the announcement above it.',
    page: paths.home,
    fields: [
      { kind: 'switch', name: 'isBannerOn', label: 'Show the announcement' },
      line('banner', 'Announcement', 'One or two sentences about a new batch.'),
      line('eyebrow', 'Line above the headline', 'May be left empty.'),
      ...headings,
      stats,
      line('reasonsHeading', 'Heading of the reasons'),
      list('reasons', 'Reasons to choose you', 'reason', [
        ...step,
        { kind: 'choice', name: 'icon', label: 'Drawing', options: reasonIcons },
      ]),
      group('founder', 'About the founder', [
        line('heading', 'Heading'),
        text('text', 'Text'),
        list('points', 'Points', 'point', 'line'),
      ]),
      closing('closing', 'Closing words'),
      ...forSearch,
    ],
  },
  about: {
    label: 'About',
    description: 'Who you are: your story, education, journey and beliefs.',
    page: paths.about,
    fields: [
      ...headings,
      list('story', 'Your story', 'paragraph', 'text'),
      {
        kind: 'url',
        name: 'profileUrl',
        label: 'Address of the academic profile',
        description: 'An https link to a PDF. One uploaded under Pictures comes before it. Blank = no link.',
      },
      stats,
      list('education', 'Education', 'degree', [line('degree', 'Degree'), line('place', 'Where')]),
      list('expertise', 'Expertise', 'area', 'line'),
      list('philosophy', 'Teaching philosophy', 'principle', step),
      list('journey', 'Journey', 'milestone', [line('year', 'Year'), ...step]),
      text('mission', 'Mission'),
      text('vision', 'Vision'),
      closing('contact', 'Contact summary'),
      ...forSearch,
    ],
  },
  works: {
    label: 'Works',
    description: 'Your results, how copies are delivered, and what students say.',
    page: paths.works,
    fields: [
      ...headings,
      stats,
      line('deliveryHeading', 'Heading of the delivery steps'),
      list('delivery', 'Delivery steps', 'step', step),
      line('testimonialsHeading', 'Heading of the testimonials'),
      list('testimonials', 'Testimonials', 'testimonial', [
        text('quote', 'What was said'),
        line('name', 'Who said it'),
        line('detail', 'Role and place', 'Such as the post and the place. May be left empty.'),
      ]),
      line('qualityHeading', 'Heading of the quality checks'),
      text('qualityLead', 'Quality intro'),
      list('quality', 'Quality checks', 'check', step),
      closing('closing', 'Closing words'),
      ...forSearch,
    ],
  },
  contact: {
    label: 'Contact',
    description: 'What the contact page promises and offers.',
    page: paths.contact,
    fields: [
      ...headings,
      line('replyPromise', 'Promise of a reply'),
      line('experience', 'Card about your experience'),
      line('hours', 'When calls are answered', 'May be left empty.'),
      line('servicesLead', 'Services intro'),
      list('services', 'Services', 'service', [
        ...step,
        { kind: 'choice', name: 'icon', label: 'Drawing', options: serviceIcons },
        { kind: 'switch', name: 'isPopular', label: 'Popular' },
      ]),
      list('faq', 'Questions and answers', 'question', [line('question', 'Question'), text('answer', 'Answer')]),
      ...forSearch,
    ],
  },
  tests: {
    label: 'Tests',
    description: 'The words around the list of tests. The tests themselves are under Tests.',
    page: paths.tests,
    fields: [
      text('lead', 'Intro'),
      line('instructionsHeading', 'Heading of the instructions'),
      list('instructions', 'Instructions', 'step', 'line'),
    ],
  },
  videos: {
    label: 'Videos',
    description: 'The heading of the video page. The videos themselves are under Videos.',
    page: paths.youtube,
    fields: [
      line('pageTitle', 'Title in the browser and in search results'),
      line('title', 'Headline'),
      text('description', 'Description', 'At most 300 characters.'),
      { kind: 'url', name: 'url', label: 'Channel link' },
      line('subscribers', 'Subscribers'),
    ],
  },
  purchase: {
    label: 'Materials and buying',
    description: 'What the list of materials begins with, how a printed copy is bought and samples are used.',
    page: paths.materials,
    fields: [
      text('lead', 'Intro of the materials page'),
      list('steps', 'How to Purchase', 'step', step),
      list('afterPayingSteps', 'After paying by QR code', 'step', 'line'),
      list('sampleSteps', 'How It Works (samples)', 'step', step),
    ],
  },
  delivery: {
    label: 'Courier and holidays',
    description: 'What the order desk works by: the courier charge, and the days on which nothing is sent.',
    page: paths.adminDesk,
    fields: [
      line('courierCharge', 'Courier charge in rupees', 'For each order of printed copies. Blank = quoted per order.'),
      text('holidays', 'Holidays', 'One a line, such as 2026-01-15 Pongal. Sundays need no line.'),
    ],
  },
  notices: {
    label: 'Notices',
    description: 'Which mails every admin gets about what there is to do.',
    page: paths.admin,
    fields: [
      { kind: 'switch', name: 'morningDigest', label: 'Every morning at 7:30: what there is to do, if anything' },
      { kind: 'switch', name: 'newStudents', label: 'New students to verify: at most one mail an hour' },
    ],
  },
  chat: {
    label: 'Chat messages',
    description:
      'The ready-made messages on the order desk and in each order. Words in braces, such as {order}, stand for what the order says.',
    page: paths.adminDesk,
    fields: [group('english', 'English', chatFields), group('tamil', 'Tamil', chatFields)],
  },
  business: {
    label: 'Business',
    description: 'Printed on receipts. Blank fields show the name and address of the site.',
    page: paths.home,
    fields: [
      line('legalName', 'Legal name', 'If different from the site name.'),
      line('address', 'Business address'),
      line('gstin', 'GSTIN', 'Only if you have one: 15 characters.'),
    ],
  },
  terms: {
    label: 'Terms and privacy',
    description: 'What everybody who signs up agrees to. Have a lawyer check it.',
    page: paths.terms,
    fields: [
      ...headings,
      list('terms', 'Terms of use', 'paragraph', step),
      list('privacy', 'Privacy notice', 'paragraph', step),
      list('refunds', 'Refunds and cancellation', 'paragraph', step),
      list('delivery', 'Delivery', 'paragraph', step),
      ...forSearch,
    ],
  },
  pictures: {
    label: 'Pictures',
    description: 'Your photo, your own QR code, the picture of shared links, your academic profile.',
    page: paths.about,
    fields: [
      file('founderPhotoFileId', 'Photo of the founder'),
      file(
        'upiQrFileId',
        'QR code for payments',
        'From your UPI app. Without one, the code is drawn from your UPI id.',
      ),
      file('socialImageFileId', 'Picture of links shared in chat apps', '1200 x 630 pixels, a JPEG below 300 KB.'),
      file('profileFileId', 'Academic profile (PDF)'),
    ],
  },
};

export const sectionNames = Object.keys(sectionForms) as SiteSection[];

/** The values of a new entry of a list. */
export function emptyEntry(entry: Field[] | 'line' | 'text'): unknown {
  if (typeof entry === 'string') return '';
  return Object.fromEntries(
    entry.map((field) => [
      field.name,
      field.kind === 'switch' ? false : field.kind === 'choice' ? field.options[0] : '',
    ]),
  );
}
