/** What the educator can set: each section's fields, labels and limits. */
import { z } from 'zod';
import { badHolidayLine, promisedDays } from './business-days.ts';
import { idInput, line as lineOf, oneOf, optionalText, typedCode } from './input.ts';
import { isYoutubeUrl, safeReturnPath } from './links.ts';
import { paths } from './paths.ts';
import { formatPhone, parsePhone, phoneMessage } from './phone.ts';
import { type RateText, type Region, regions } from './postage.ts';
import { isGstin } from './receipts.ts';
import { type ChatWords, chatWords, inBraces, placeholderFault } from './site/chat.ts';
import { serviceIcons } from './site/contact.ts';
import { courierChargePattern } from './site/delivery.ts';
import { deliveryDaysPattern, phonePattern, upiIdPattern } from './site/facts.ts';
import { reasonIcons } from './site/home.ts';
import type { SiteContent, SiteSection } from './site.ts';
import { email } from './users.ts';

/** The longest texts of each kind, in characters; the most entries of a list. */
export const settingLimits = { figure: 20, short: 80, line: 200, text: 2000, entries: 24, holidays: 6000 } as const;

const missing = 'Please fill this in';
const line = (label = '', hint?: string, max: number = settingLimits.line) =>
  lineOf(max, missing).meta({ label, hint });
const short = (label = '', hint?: string) => line(label, hint, settingLimits.short);
const optionalLine = (label: string, hint?: string) =>
  optionalText(settingLimits.line)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please use one line')
    .meta({ label, hint });
const text = (label = '', hint?: string) =>
  optionalText(settingLimits.text)
    .refine((given) => given !== '', missing)
    .meta({ label, hint, input: 'text' });
const description = (label: string, hint: string) => line(label, hint, 300).meta({ label, hint, input: 'text' });
const orBlank = <Text extends z.ZodType<string, string>>(schema: Text) => z.union([z.literal(''), schema]);
const list = <Item extends z.ZodType>(label: string, noun: string, item: Item) =>
  z
    .array(item)
    .min(1, 'Please leave at least one')
    .max(settingLimits.entries, `At most ${settingLimits.entries} entries`)
    .meta({ label, noun });

const optional = 'May be left empty.';
const stats = list(
  'Figures',
  'figure',
  z.strictObject({ figure: line('Figure', undefined, settingLimits.figure), label: short('What it counts') }),
);
const step = z.strictObject({ title: line('Title'), text: text('Text') });
const closing = (label: string) => z.strictObject({ heading: line('Heading'), text: text('Text') }).meta({ label });
const headings = { headline: line('Headline'), lead: text('Intro') };
const forSearch = {
  title: short('Title in the browser and in search results'),
  description: description('Description for search results and chat previews', 'At most 300 characters.'),
};

const phone = typedCode()
  .regex(phonePattern, 'Please enter a phone number')
  .overwrite((number) => formatPhone(parsePhone(number) ?? number));
/** The upload purpose of each field of the section `pictures`. */
export const picturePurposes = {
  founderPhotoFileId: 'cover',
  upiQrFileId: 'cover',
  socialImageFileId: 'cover',
  profileFileId: 'sample',
} as const satisfies Record<keyof SiteContent<'pictures'>, string>;
const file = (name: keyof typeof picturePurposes, label: string, hint?: string) =>
  idInput.nullable().meta({ label, hint, purpose: picturePurposes[name] });

const decimal = (label: string, hint: string) =>
  typedCode()
    .regex(/^(?:[1-9]\d?(?:\.\d)?|0\.[1-9])$/, 'Please enter grams such as 4.4')
    .meta({ label, hint, input: 'decimal' });
const grams = (label: string, hint: string) =>
  typedCode()
    .regex(/^\d{1,4}$/, 'Please enter whole grams, or 0')
    .meta({ label, hint, input: 'numeric' });

const percent = (label: string) =>
  typedCode()
    .regex(/^(?:\d|[1-4]\d|50)$/, 'Please enter whole percent up to 50')
    .meta({ label, input: 'numeric' });
const taxCode = (label: string) =>
  typedCode()
    .regex(/^\d{4,8}$/, 'Please enter 4 to 8 digits')
    .meta({ label, input: 'numeric' });

const ratePrice = typedCode().regex(/^(?:[1-9]\d{0,3}(?:\.\d{1,2})?)?$/, 'Please enter rupees such as 35, or nothing');
/** The rows of a price list: each to a heavier weight, with a price for one region at least. */
const rates = z
  .array(
    z
      .strictObject({
        upToGrams: typedCode().regex(/^[1-9]\d{0,5}$/, 'Please enter whole grams'),
        ...(Object.fromEntries(regions.map((region) => [region, ratePrice])) as Record<Region, typeof ratePrice>),
      })
      .refine((row: RateText) => regions.some((region) => row[region] !== ''), {
        path: ['tamilNadu'],
        message: 'Please enter a price',
      }),
  )
  .min(1, 'Please leave at least one row')
  .max(settingLimits.entries, `At most ${settingLimits.entries} rows`)
  .superRefine((rows, ctx) => {
    for (const [index, { upToGrams }] of rows.entries())
      if (index > 0 && Number(upToGrams) <= Number(rows[index - 1]?.upToGrams))
        ctx.addIssue({ code: 'custom', path: [index, 'upToGrams'], message: 'Please put the lighter weight first' });
  })
  .meta({ label: 'Rates', hint: 'In rupees, without tax. Blank = it does not go there.', input: 'rates' });

/** A PDF's address: on this site, or https; or none. */
const profileUrl = typedCode()
  .max(500, 'At most 500 characters')
  .refine(
    (address) =>
      address === '' ||
      (address !== '/' && safeReturnPath(address) === address) ||
      (URL.canParse(address) && new URL(address).protocol === 'https:'),
    'Please enter an https address',
  );

/** The words of the chat messages in one language, their placeholders checked. */
const chatText = (name: keyof ChatWords) => {
  const { label, placeholders } = chatWords[name];
  const hint = placeholders.length === 0 ? undefined : inBraces(placeholders);
  return text(label, hint)
    .superRefine((words, ctx) => {
      const fault = placeholderFault(name, words);
      if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta({ label, hint, input: 'text' });
};
const chatNames = Object.keys(chatWords) as (keyof ChatWords)[];
const chatLanguage = (label: string) =>
  z
    .strictObject(
      Object.fromEntries(chatNames.map((name) => [name, chatText(name)])) as Record<
        keyof ChatWords,
        ReturnType<typeof chatText>
      >,
    )
    .meta({ label });

/** The schema of each section, also its form: these fields in this order, with their labels and hints. */
export const siteSettings = {
  facts: z
    .strictObject({
      name: short('Site name', `In the header, in titles and in mails. At most ${settingLimits.short} characters.`),
      founder: short('Founder'),
      founderRole: line('Founder’s title'),
      contactPhone: phone.meta({ label: 'Phone number', input: 'tel' }),
      whatsappNumber: phone
        .refine((number) => parsePhone(number) !== null, phoneMessage)
        .meta({ label: 'WhatsApp number', hint: '10 digits, or + and the country code first.', input: 'tel' }),
      contactEmail: email.meta({
        label: 'Email',
        hint: 'Messages and paid orders are mailed to it.',
        input: 'email',
      }),
      upiId: typedCode()
        .refine((id) => id === '' || upiIdPattern.test(id), 'Please enter a UPI id such as name@bank')
        .meta({
          label: 'UPI id',
          hint: 'Who is paid by the QR code: check it letter by letter. Blank = no QR code.',
        }),
      isUpiMerchant: z.boolean().meta({
        label: 'This UPI id is a merchant’s',
        hint: 'Turn on only if your bank or payment app gave you the id for business (such as a shop’s QR code). Order pages on phones then have a button that opens a UPI app. Apps refuse that button for a personal id.',
      }),
      upiMerchantCode: typedCode()
        .regex(/^\d{4}$/, 'Please enter the 4 digits')
        .meta({
          label: 'Merchant’s category code (MCC)',
          hint: '4 digits, told by the bank or payment app: 8299 is teaching, 5942 is books. Used only if the id is a merchant’s.',
        }),
      deliveryDays: typedCode()
        .regex(deliveryDaysPattern, 'Please enter days such as 3-5')
        .refine((days) => promisedDays(days).from <= promisedDays(days).to, 'Please put the smaller number first')
        .meta({
          label: 'Delivery in business days',
          hint: 'How long a printed copy takes to its buyer, such as 3-5. Policies, Works and Contact name it too.',
        }),
      address: line('Address'),
      developerCredit: optionalLine('Developer credit in the footer', optional),
    })
    .meta({
      label: 'Site and contact',
      hint: 'Your name, how to reach you, and who is paid by the QR code. Shown on every page.',
      page: paths.home,
    }),
  home: z
    .strictObject({
      isBannerOn: z.boolean().meta({ label: 'Show the announcement' }),
      banner: optionalLine('Announcement', 'One or two sentences about a new batch.'),
      eyebrow: optionalLine('Line above the headline', optional),
      ...headings,
      stats,
      reasonsHeading: line('Heading of the reasons'),
      reasons: list(
        'Reasons to choose you',
        'reason',
        step.extend({ icon: oneOf(reasonIcons, 'Please choose a drawing').meta({ label: 'Drawing' }) }),
      ),
      founder: z
        .strictObject({ heading: line('Heading'), text: text('Text'), points: list('Points', 'point', line()) })
        .meta({ label: 'About the founder' }),
      closing: closing('Closing words'),
      ...forSearch,
    })
    .meta({
      label: 'Home',
      hint: 'The first page that visitors see, and the announcement above it.',
      page: paths.home,
    }),
  about: z
    .strictObject({
      ...headings,
      story: list('Your story', 'paragraph', text()),
      profileUrl: profileUrl.meta({
        label: 'Address of the academic profile',
        hint: 'An https link to a PDF. One uploaded under Pictures comes before it. Blank = no link.',
        input: 'url',
      }),
      stats,
      education: list('Education', 'degree', z.strictObject({ degree: line('Degree'), place: line('Where') })),
      expertise: list('Expertise', 'area', short()),
      philosophy: list('Teaching philosophy', 'principle', step),
      journey: list(
        'Journey',
        'milestone',
        z.strictObject({ year: line('Year', undefined, settingLimits.figure), ...step.shape }),
      ),
      mission: text('Mission'),
      vision: text('Vision'),
      contact: closing('Contact summary'),
      ...forSearch,
    })
    .meta({
      label: 'About',
      hint: 'Who you are: your story, education, journey and beliefs.',
      page: paths.about,
    }),
  works: z
    .strictObject({
      ...headings,
      stats,
      deliveryHeading: line('Heading of the delivery steps'),
      delivery: list('Delivery steps', 'step', step),
      selectedHeading: line('Heading of the students who were selected'),
      selected: z
        .array(
          z.strictObject({
            name: short('Name', 'As the student wants it shown: in full, or initials.'),
            post: optionalLine('Post', `Such as PG Assistant in English. ${optional}`),
            year: typedCode()
              .regex(/^20\d\d$/, 'Please enter a year such as 2025')
              .meta({ label: 'Year', input: 'numeric' }),
            district: short('District'),
            hasAgreed: z.boolean().meta({ label: 'Has agreed in writing to be named here' }),
          }),
        )
        .max(settingLimits.entries, `At most ${settingLimits.entries} entries`)
        .meta({ label: 'Students who were selected', noun: 'student' }),
      testimonialsHeading: line('Heading of the testimonials'),
      testimonials: list(
        'Testimonials',
        'testimonial',
        z.strictObject({
          quote: text('What was said'),
          name: short('Who said it'),
          detail: optionalLine('Role and place', `Such as the post and the place. ${optional}`),
        }),
      ),
      qualityHeading: line('Heading of the quality checks'),
      qualityLead: text('Quality intro'),
      quality: list('Quality checks', 'check', step),
      closing: closing('Closing words'),
      ...forSearch,
    })
    .meta({
      label: 'Works',
      hint: 'Your results, how copies are delivered, and what students say.',
      page: paths.works,
    }),
  contact: z
    .strictObject({
      ...headings,
      replyPromise: line('Promise of a reply'),
      experience: line('Card about your experience'),
      hours: optionalLine('When calls are answered', optional),
      servicesLead: line('Services intro'),
      services: list(
        'Services',
        'service',
        step.extend({
          icon: oneOf(serviceIcons, 'Please choose a drawing').meta({ label: 'Drawing' }),
          isPopular: z.boolean().meta({ label: 'Popular' }),
        }),
      ),
      faq: list(
        'Questions and answers',
        'question',
        z.strictObject({ question: line('Question'), answer: text('Answer') }),
      ),
      ...forSearch,
    })
    .meta({ label: 'Contact', hint: 'What the contact page promises and offers.', page: paths.contact }),
  tests: z
    .strictObject({
      lead: text('Intro'),
      reviewChecks: text('What is checked before an account is verified'),
      reviewTime: line('How long that usually takes', 'A sentence; students read it while they wait, and in the mail.'),
      instructionsHeading: line('Heading of the instructions'),
      instructions: list('Instructions', 'step', line()),
      paperInstructionsHeading: line('Heading of the instructions for papers taken on this site'),
      paperInstructions: list('Instructions for papers', 'step', line()),
    })
    .meta({
      label: 'Tests',
      hint: 'The words around the list of tests. The tests themselves are under Tests.',
      page: paths.tests,
    }),
  videos: z
    .strictObject({
      pageTitle: short('Title in the browser and in search results'),
      title: short('Headline'),
      description: description('Description', 'At most 300 characters.'),
      url: typedCode()
        .max(500, 'At most 500 characters')
        .refine(isYoutubeUrl, 'Please enter a valid YouTube URL')
        .meta({ label: 'Channel link', input: 'url' }),
      subscribers: line('Subscribers', undefined, settingLimits.figure),
    })
    .meta({
      label: 'Videos',
      hint: 'The heading of the video page. The videos themselves are under Videos.',
      page: paths.youtube,
    }),
  purchase: z
    .strictObject({
      lead: text('Intro of the materials page'),
      steps: list('How to Purchase', 'step', step),
      afterPayingSteps: list('After paying by QR code', 'step', line()),
      sampleSteps: list('How It Works (samples)', 'step', step),
    })
    .meta({
      label: 'Materials and buying',
      hint: 'What the list of materials begins with, how a printed copy is bought and samples are used.',
      page: paths.materials,
    }),
  delivery: z
    .strictObject({
      courierCharge: typedCode().regex(courierChargePattern, 'Please enter rupees such as 60, or nothing').meta({
        label: 'Courier charge in rupees',
        hint: 'For each order of printed copies. Blank = included where a copy has a price, else quoted per order.',
      }),
      holidays: optionalText(settingLimits.holidays)
        .superRefine((text, ctx) => {
          const bad = badHolidayLine(text);
          if (bad !== undefined)
            ctx.addIssue({ code: 'custom', message: `Please write “${bad.slice(0, 40)}” like 2026-01-15 Pongal` });
        })
        .meta({
          label: 'Holidays',
          hint: 'One a line, such as 2026-01-15 Pongal. Sundays need no line.',
          input: 'text',
        }),
    })
    .meta({
      label: 'Courier and holidays',
      hint: 'What the order desk works by: the courier charge, and the days on which nothing is sent.',
      page: paths.adminDesk,
    }),
  postage: z
    .strictObject({
      isCharged: z.boolean().meta({
        label: 'Charge by weight in the cart and for print requests',
        hint: 'By the first of your carriers that is turned on and takes the parcel. Off = the courier charge under Courier and holidays. In quotes, new orders and corrections the charge by weight is only suggested.',
      }),
      leafGrams: decimal(
        'Weight of one leaf in grams',
        'Two pages. 4.4 = A4 of 70 gsm; 2.6 = B5. For copies whose weight nobody entered.',
      ),
      coverGrams: grams('Weight of a cover in grams', 'Both sides and the binding.'),
      packingGrams: grams('Weight of the wrapping in grams', 'Added once to every parcel.'),
      services: list(
        'Carriers',
        'carrier',
        z.strictObject({
          carrier: lineOf(60, missing).meta({
            label: 'Name',
            hint: 'As it is written on the parcel. Parcels with Gyan Post are marked GYAN POST.',
          }),
          isOn: z.boolean().meta({ label: 'Use this carrier' }),
          checkedOn: z
            .string()
            .regex(/^\d{4}-\d\d-\d\d$/, 'Please enter the day')
            .meta({ label: 'Rates checked on', input: 'date' }),
          taxPercent: typedCode()
            .regex(/^(?:\d|[1-4]\d|50)?$/, 'Please enter whole percent up to 50, or nothing')
            .meta({ label: 'Tax on top in percent', hint: 'Blank = the rates include it.', input: 'numeric' }),
          rates,
        }),
      ),
    })
    .superRefine(({ isCharged, services }, ctx) => {
      if (isCharged && services.every(({ isOn }) => !isOn))
        ctx.addIssue({ code: 'custom', path: ['isCharged'], message: 'Please turn on a carrier first' });
      const names = services.map(({ carrier }) => carrier.toLowerCase());
      const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
      if (twice !== -1)
        ctx.addIssue({
          code: 'custom',
          path: ['services', twice, 'carrier'],
          message: 'This carrier is there already',
        });
    })
    .meta({
      label: 'Weight and postage',
      hint: 'What a parcel costs by its weight and where it goes. Gyan Post is filled in as an example: check its rates at your post office, then turn it on.',
      page: paths.adminDesk,
    }),
  prices: z.strictObject({ isShownToVisitors: z.boolean().meta({ label: 'Show prices to everybody' }) }).meta({
    label: 'Prices',
    hint: 'The page of each material then shows its price without a login, as payment providers ask; lists and combo packs never do.',
    page: paths.materials,
  }),
  notices: z
    .strictObject({
      morningDigest: z.boolean().meta({ label: 'Every morning at 7:30: what there is to do, if anything' }),
      newStudents: z.boolean().meta({ label: 'New students to verify: at most one mail an hour' }),
    })
    .meta({
      label: 'Notices',
      hint: 'Which mails every admin gets about what there is to do.',
      page: paths.admin,
    }),
  reminders: z
    .strictObject({
      isOn: z.boolean().meta({ label: 'Remind customers by email of an order that has waited a day for its payment' }),
    })
    .meta({
      label: 'Payment reminders',
      hint: 'Once for each order, and never after a payment, a reported payment, a cancellation or a new price. Each mail has a link that stops them. The order’s history says when it went.',
      page: paths.adminDesk,
    }),
  chat: z.strictObject({ english: chatLanguage('English'), tamil: chatLanguage('Tamil') }).meta({
    label: 'Chat messages',
    hint: 'The ready-made messages on the order desk and in each order. Words in braces, such as {order}, stand for what the order says.',
    page: paths.adminDesk,
  }),
  business: z
    .strictObject({
      legalName: optionalLine('Legal name', 'As on your PAN card or registration.'),
      address: optionalLine('Postal address', 'With the pincode.'),
      gstin: typedCode()
        .toUpperCase()
        .refine(
          (text) => text === '' || isGstin(text),
          'Please check the GSTIN: 15 characters, such as 33AAAAA0000A1Z5',
        )
        .meta({ label: 'GSTIN', hint: 'Only if you have one: 15 characters.' }),
      officerName: optionalLine('Grievance officer', 'Who answers complaints. Blank = the founder.'),
      officerDesignation: optionalLine('Designation', 'For example: Partner, or Office manager.'),
      officerPhone: orBlank(phone).meta({
        label: 'Phone for complaints',
        hint: 'Blank = the phone number of the site.',
        input: 'tel',
      }),
      officerEmail: orBlank(email).meta({
        label: 'Email for complaints',
        hint: 'Blank = the email address of the site.',
        input: 'email',
      }),
    })
    .meta({
      label: 'Seller',
      hint: 'Who sells, and who answers complaints: on the contact page, the policies, receipts and orders, in every footer and below every mail. Blank fields show the name and address of the site.',
      page: paths.contact,
    }),
  gst: z
    .strictObject({
      from: orBlank(z.iso.date('Please enter the day')).meta({
        label: 'Invoices from',
        hint: 'The first day with a tax invoice or bill of supply in place of the receipt. Needs your GSTIN under Seller. Blank = none.',
        input: 'date',
      }),
      rates: list(
        'Rates',
        'row',
        z.strictObject({
          from: z.iso.date('Please enter the day').meta({ label: 'From', input: 'date' }),
          printedPercent: percent('Printed copy in percent'),
          printedCode: taxCode('HSN of printed copies'),
          pairedPercent: percent('PDF that is sold in print too, in percent'),
          pdfPercent: percent('Any other PDF in percent'),
          pdfCode: taxCode('SAC of PDFs'),
        }),
      ),
    })
    .superRefine(({ rates }, ctx) => {
      for (const [index, { from }] of rates.entries())
        if (index > 0 && from <= (rates[index - 1]?.from ?? ''))
          ctx.addIssue({ code: 'custom', path: ['rates', index, 'from'], message: 'Please put the earlier day first' });
    })
    .meta({
      label: 'GST',
      hint: 'Only for sellers with a GSTIN. Your prices include the tax; the courier is taxed as the printed copies that it carries. A new rate is a new row: what was invoiced before keeps its own. Ask your accountant which rates are yours.',
      page: paths.adminRevenue,
    }),
  keeping: z
    .strictObject({
      from: orBlank(z.iso.date('Please enter the day')).meta({
        label: 'Keep the data of closed accounts for a year, from',
        hint: 'The first day on which this holds for whoever closes the account. Blank = the data is deleted at once.',
        input: 'date',
      }),
    })
    .meta({
      label: 'Closed accounts',
      hint: 'The Digital Personal Data Protection Rules 2025 (rule 8, in force from May 13, 2027) ask to keep personal data for a year; whether that holds for a shop such as yours is disputed: ask your lawyer. What is kept is sealed: no screen, search or export shows it, and only a command at the server opens it. The privacy notice says what you set here.',
      page: paths.privacy,
    }),
  terms: z
    .strictObject({
      ...headings,
      terms: list('Terms of use', 'paragraph', step),
      privacy: list('Privacy notice', 'paragraph', step),
      privacyTamil: list('Privacy notice in Tamil', 'paragraph', step),
      refunds: list('Refunds and cancellation', 'paragraph', step),
      delivery: list('Shipping and delivery', 'paragraph', step),
      ...forSearch,
    })
    .meta({
      label: 'Policies',
      hint: 'The pages /terms, /privacy, /refunds and /shipping, to which everybody who signs up agrees; headline and intro stand on /terms. The list of data on /privacy is made by the site itself. Have a lawyer check them.',
      page: paths.terms,
    }),
  pictures: z
    .strictObject({
      founderPhotoFileId: file('founderPhotoFileId', 'Photo of the founder'),
      upiQrFileId: file(
        'upiQrFileId',
        'QR code for payments',
        'From your UPI app. Without one, the code is drawn from your UPI id.',
      ),
      socialImageFileId: file(
        'socialImageFileId',
        'Picture of links shared in chat apps',
        '1200 x 630 pixels, a JPEG below 300 KB.',
      ),
      profileFileId: file('profileFileId', 'Academic profile (PDF)'),
    })
    .meta({
      label: 'Pictures',
      hint: 'Your photo, your own QR code, the picture of shared links, your academic profile.',
      page: paths.about,
    }),
} satisfies { [Section in SiteSection]: z.ZodType<SiteContent<Section>> };

export const settingNames = Object.keys(siteSettings) as SiteSection[];

export type SiteSaveInput = {
  [Section in SiteSection]: { section: Section; content: SiteContent<Section> };
}[SiteSection];

const saving = settingNames.map((section) =>
  z.strictObject({ section: z.literal(section), content: siteSettings[section] as z.ZodType }),
);
const [first, ...others] = saving as [(typeof saving)[0], ...typeof saving];
export const siteSaveInput = z.discriminatedUnion('section', [first, ...others]) as unknown as z.ZodType<
  SiteSaveInput,
  SiteSaveInput
>;
