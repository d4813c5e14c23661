/** The one list of what the data file holds about persons, as the privacy notice tells it. */
import { keptDays } from '#shared/retention.ts';

export const noticeLanguages = ['english', 'tamil'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];
type Words = Record<NoticeLanguage, string>;

const days = (count: number): Words => ({ english: `${count} days`, tamil: `${count} நாட்கள்` });

/** How long something is kept, each once. */
const kept = {
  account: { english: 'As long as you have your account', tamil: 'உங்கள் கணக்கு இருக்கும் வரை' },
  unconfirmed: {
    english: `As long as you have your account; a sign-up that is not confirmed, ${keptDays.unconfirmedSignUps} days`,
    tamil: `உங்கள் கணக்கு இருக்கும் வரை; உறுதி செய்யப்படாத பதிவு ${keptDays.unconfirmedSignUps} நாட்கள்`,
  },
  session: {
    english: `Until you log out; the mark of a browser you used, ${keptDays.knownBrowsers} days`,
    tamil: `நீங்கள் வெளியேறும் வரை; நீங்கள் பயன்படுத்திய உலாவியின் அடையாளம் ${keptDays.knownBrowsers} நாட்கள்`,
  },
  books: {
    english:
      'Name, address, phone number and email: as long as you have your account. What was bought and paid stays in our books without them, because tax law asks for it',
    tamil:
      'பெயர், முகவரி, தொலைபேசி எண், மின்னஞ்சல்: உங்கள் கணக்கு இருக்கும் வரை. வாங்கியதும் செலுத்தியதும் இவை இல்லாமல் எங்கள் கணக்கேடுகளில் இருக்கும்; வரிச் சட்டம் அதைக் கோருகிறது',
  },
  decision: {
    english: `Decisions: as long as you have your account. Answers and files: ${keptDays.verificationAnswers} days after we decided`,
    tamil: `முடிவுகள்: உங்கள் கணக்கு இருக்கும் வரை. பதில்களும் கோப்புகளும்: முடிவெடுத்து ${keptDays.verificationAnswers} நாட்கள் வரை`,
  },
  downloads: days(keptDays.downloads),
  mails: days(keptDays.mails),
  request: {
    english: 'Until you ask us to delete it, or delete your account with the same email address',
    tamil: 'நீங்கள் நீக்கச் சொல்லும் வரை, அல்லது அதே மின்னஞ்சல் கொண்ட உங்கள் கணக்கை நீக்கும் வரை',
  },
  forgotten: { english: 'Until you ask us to forget you', tamil: 'உங்களை மறக்கச் சொல்லும் வரை' },
  device: {
    english: 'Until you turn them off or log out on that device',
    tamil: 'நீங்கள் அணைக்கும் வரை, அல்லது அந்தச் சாதனத்தில் வெளியேறும் வரை',
  },
  closed: {
    english: `A year after you closed the account; in backups ${keptDays.backups} days longer`,
    tamil: `கணக்கை மூடிய பின் ஓர் ஆண்டு; காப்பு நகல்களில் மேலும் ${keptDays.backups} நாட்கள்`,
  },
  record: {
    english: 'As long as the shop exists: nobody can change it afterwards',
    tamil: 'கடை இருக்கும் வரை: பின்னர் யாராலும் மாற்ற முடியாது',
  },
} satisfies Record<string, Words>;

/** Who sees something, each once. */
const seenBy = {
  us: { english: 'You and us', tamil: 'நீங்களும் நாங்களும்' },
  courier: {
    english: 'You, us, and the courier or the post',
    tamil: 'நீங்கள், நாங்கள், கூரியர் அல்லது அஞ்சல் துறை',
  },
  payment: {
    english: 'You and us; Razorpay, when you pay through it; our accountant',
    tamil: 'நீங்களும் நாங்களும்; Razorpay வழியாகச் செலுத்தினால் Razorpay; எங்கள் கணக்காளர்',
  },
  rankList: {
    english: 'Whoever sees the rank list, as far as you allow it',
    tamil: 'தரவரிசைப் பட்டியலைப் பார்ப்பவர்கள், நீங்கள் அனுமதிக்கும் அளவுக்கு',
  },
  mail: { english: 'You, us and our mail provider', tamil: 'நீங்கள், நாங்கள், எங்கள் மின்னஞ்சல் சேவை' },
  push: {
    english: 'You; the maker of your browser learns that a notice came, not what it says',
    tamil: 'நீங்கள்; உங்கள் உலாவியின் நிறுவனத்துக்கு அறிவிப்பு வந்தது மட்டும் தெரியும், அதன் உள்ளடக்கம் தெரியாது',
  },
  team: { english: 'Only us', tamil: 'நாங்கள் மட்டும்' },
  law: {
    english: 'None of us; only an authority that is entitled to it by law',
    tamil: 'எங்களில் யாரும் இல்லை; சட்டப்படி உரிமையுள்ள அதிகாரி மட்டும்',
  },
} satisfies Record<string, Words>;

type PersonalData = {
  id: string;
  /** By table, the columns that hold it: their names with a space between. */
  holds: Record<string, string>;
  data: Words;
  purpose: Words;
  kept: Words;
  seenBy: Words;
  /** Asked for when somebody signs up, and told there. */
  atSignUp?: true;
  /** There only where closed accounts are kept. */
  ifKept?: true;
};

export const personalData: readonly PersonalData[] = [
  {
    id: 'account',
    atSignUp: true,
    holds: {
      users: 'email passwordHash emailConfirmedAt importedAt role isAdmin lastSeenAt',
      profiles: 'fullName phone studentCode',
      pending_sign_ups: 'passwordHash fullName phone deviceHash termsVersion noticeVersion',
      consents: 'version noticeVersion acceptedAt',
      one_time_tokens: 'hash purpose',
      admin_invitations: 'email role invitedBy tokenHash',
    },
    data: {
      english:
        'Your name, email address and phone number, your password in a form that nobody can read, your student code, and to which terms you agreed and when',
      tamil:
        'உங்கள் பெயர், மின்னஞ்சல், தொலைபேசி எண், யாராலும் படிக்க முடியாத வடிவில் கடவுச்சொல், உங்கள் மாணவர் குறியீடு, எந்த விதிமுறைகளை எப்போது ஏற்றீர்கள் என்பது',
    },
    purpose: {
      english: 'To know who you are, to reach you, and to open your account to you alone',
      tamil: 'நீங்கள் யார் என அறியவும், உங்களைத் தொடர்புகொள்ளவும், உங்கள் கணக்கை உங்களுக்கு மட்டும் திறக்கவும்',
    },
    kept: kept.unconfirmed,
    seenBy: seenBy.us,
  },
  {
    id: 'signIn',
    atSignUp: true,
    holds: {
      sessions: 'agent seenAt expiresAt confirmedAt',
      devices: 'hash',
      passkeys: 'name credentialId publicKey counter transports lastUsedAt',
      authenticators: 'secret confirmedAt lastStep',
      recovery_codes: 'hash',
      rate_limits: 'key count',
    },
    data: {
      english:
        'The names of the browsers in which you are logged in, your passkeys and codes, and how often somebody tried to log in from which network address',
      tamil:
        'நீங்கள் உள்நுழைந்த உலாவிகளின் பெயர்கள், உங்கள் கடவுச்சாவிகள் (passkeys), குறியீடுகள், எந்த நெட்வொர்க் முகவரியிலிருந்து எத்தனை முறை உள்நுழைய முயன்றார்கள் என்பது',
    },
    purpose: {
      english: 'To keep you logged in, and to protect your account from strangers',
      tamil: 'உங்களை உள்நுழைந்த நிலையில் வைக்கவும், உங்கள் கணக்கை அந்நியர்களிடமிருந்து காக்கவும்',
    },
    kept: kept.session,
    seenBy: seenBy.us,
  },
  {
    id: 'address',
    holds: {
      profiles: 'address city state pincode',
      shipments: 'carrier trackingNumber trackingUrl shippedAt',
    },
    data: {
      english: 'Your postal address, and the parcels sent to it',
      tamil: 'உங்கள் அஞ்சல் முகவரி, அங்கு அனுப்பிய பார்சல்கள்',
    },
    purpose: { english: 'To send you printed copies', tamil: 'அச்சுப் பிரதிகளை உங்களுக்கு அனுப்ப' },
    kept: kept.books,
    seenBy: seenBy.courier,
  },
  {
    id: 'orders',
    holds: {
      cart_items: 'kind quantity',
      cart_combos: '',
      orders:
        'status source payBy totalPaise courierPaise carrier courierReason discountPaise ships quotedAt paidAt confirmedAt contactName contactEmail phone shippingAddress notes chatLanguage stage moneyState keptPaise duePaise overpaidPaise paidPaise refundedPaise takes hasOpenReport attention',
      order_items: 'kind quantity unitPricePaise title category format pages comboTitle stampText',
      order_events: 'kind status amountPaise note',
      receipts: 'financialYear number issuedAt cancelledAt tax',
      credit_notes: 'financialYear number invoice tax amountPaise issuedAt',
      opened_chats: 'kind openedAt',
    },
    data: {
      english:
        'Your cart, your orders with name, address, phone number and email, our notes on them, receipts, and your name on the pages of a PDF that you bought',
      tamil:
        'உங்கள் கூடை, பெயர், முகவரி, தொலைபேசி எண், மின்னஞ்சலுடன் உங்கள் ஆர்டர்கள், அவை பற்றிய எங்கள் குறிப்புகள், ரசீதுகள், நீங்கள் வாங்கிய PDF பக்கங்களில் உங்கள் பெயர்',
    },
    purpose: { english: 'To give you what you bought', tamil: 'நீங்கள் வாங்கியதை உங்களுக்குத் தர' },
    kept: kept.books,
    seenBy: seenBy.us,
  },
  {
    id: 'payments',
    holds: {
      payments:
        'method razorpayOrderId razorpayPaymentId utr amountPaise refundedPaise currency status isDuplicate heldBecause feePaise closedAt paidAt voidedAt voidReason',
      refunds: 'amountPaise status razorpayRefundId reason failure',
      disputes: 'amountPaise status reasonCode respondBy seenAt',
      payment_reports: 'utr amountPaise status reason decidedAt',
      statement_rows: 'paidOn',
      statement_debits: 'utr',
      files: 'name',
      file_chunks: 'bytes',
    },
    data: {
      english:
        'Payments, refunds and disputes with their numbers, what you report of a payment (UTR number, a screenshot) and the line of our bank statement that it matches. Never your card number or UPI PIN',
      tamil:
        'கட்டணங்கள், திருப்பித் தந்தவை, தகராறுகள், அவற்றின் எண்கள்; கட்டணம் பற்றி நீங்கள் தெரிவிப்பவை (UTR எண், திரைப்பிடிப்பு), அதற்குப் பொருந்தும் எங்கள் வங்கி அறிக்கை வரி. உங்கள் கார்டு எண்ணோ UPI PIN-ஓ ஒருபோதும் இல்லை',
    },
    purpose: {
      english: 'To know what is paid, to send money back, and for our books',
      tamil: 'எது செலுத்தப்பட்டது என அறியவும், பணத்தைத் திருப்பித் தரவும், எங்கள் கணக்கேடுகளுக்காகவும்',
    },
    kept: kept.books,
    seenBy: seenBy.payment,
  },
  {
    id: 'reminders',
    holds: { reminders: 'sentAt stoppedAt token', profiles: 'remindersStoppedAt' },
    data: {
      english: 'When we reminded you of an unpaid order, and whether you want that',
      tamil: 'செலுத்தாத ஆர்டரை எப்போது நினைவூட்டினோம், அதை நீங்கள் விரும்புகிறீர்களா என்பது',
    },
    purpose: {
      english: 'To remind you once. You can switch this off on your profile page',
      tamil: 'ஒரு முறை நினைவூட்ட. உங்கள் சுயவிவரப் பக்கத்தில் இதை நிறுத்தலாம்',
    },
    kept: kept.account,
    seenBy: seenBy.us,
  },
  {
    id: 'downloads',
    holds: { downloads: 'ip', reading_places: 'page' },
    data: {
      english: 'Which PDF you downloaded, when and from which network address, and the page you last read',
      tamil: 'எந்த PDF-ஐ எப்போது, எந்த நெட்வொர்க் முகவரியிலிருந்து பதிவிறக்கினீர்கள், கடைசியாகப் படித்த பக்கம்',
    },
    purpose: {
      english: 'To spot shared accounts, and to open a book where you stopped',
      tamil: 'பகிரப்படும் கணக்குகளைக் கவனிக்கவும், நிறுத்திய இடத்தில் புத்தகத்தைத் திறக்கவும்',
    },
    kept: kept.downloads,
    seenBy: seenBy.us,
  },
  {
    id: 'verification',
    holds: {
      profiles: 'verificationStatus verificationReason verificationAsksFile',
      verification_answers: 'text decidedAt',
      verification_decisions: 'status reason',
    },
    data: {
      english: 'What you send us to be verified, a photo or file too, and what we decided',
      tamil: 'சரிபார்ப்புக்காக நீங்கள் அனுப்புபவை (படம் அல்லது கோப்பும்), எங்கள் முடிவு',
    },
    purpose: {
      english: 'To keep the tests for those who prepare seriously',
      tamil: 'உண்மையாகத் தயாராகும் மாணவர்களுக்கே தேர்வுகளை வழங்க',
    },
    kept: kept.decision,
    seenBy: seenBy.us,
  },
  {
    id: 'tests',
    holds: {
      profiles: 'extraPerHour',
      test_starts: 'startedAt',
      batch_members: '',
      attempts:
        'number isPreview series startedAt endsAt extraPerHour addedMs leftAt submittedAt goesOnUntil ending sheet marked seconds device savedAt',
      test_scores: 'code score maxScore source submittedAt attemptNumber isQualified',
      objections: 'question reason book state reply decidedAt',
      practised_mistakes: 'question step dueOn practisedOn',
      practice_streaks: 'days lastDay',
    },
    data: {
      english:
        'The batches you are in, the tests you started, your answers and the time each took, marks and ranks, objections, extra time that you were given, and which of your mistakes you practised and when',
      tamil:
        'நீங்கள் இருக்கும் குழுக்கள் (batches), நீங்கள் தொடங்கிய தேர்வுகள், உங்கள் விடைகள், ஒவ்வொன்றுக்கும் எடுத்த நேரம், மதிப்பெண்கள், தரவரிசை, ஆட்சேபங்கள், உங்களுக்கு வழங்கிய கூடுதல் நேரம், உங்கள் தவறுகளில் எவற்றை எப்போது பயிற்சி செய்தீர்கள் என்பது',
    },
    purpose: {
      english: 'To open the right tests to you, mark them and show how you progress',
      tamil: 'உங்களுக்கு உரிய தேர்வுகளைத் திறக்கவும், அவற்றைத் திருத்தவும், முன்னேற்றத்தைக் காட்டவும்',
    },
    kept: kept.account,
    seenBy: seenBy.us,
  },
  {
    id: 'exams',
    holds: { followed_exams: '' },
    data: { english: 'The exams you follow', tamil: 'நீங்கள் பின்தொடரும் தேர்வுகள்' },
    purpose: {
      english: 'To tell you of their notices, only if you follow them',
      tamil: 'அவை பற்றிய அறிவிப்புகளைத் தெரிவிக்க, நீங்கள் பின்தொடர்ந்தால் மட்டும்',
    },
    kept: kept.account,
    seenBy: seenBy.us,
  },
  {
    id: 'rankList',
    holds: { profiles: 'rankName district' },
    data: {
      english: 'Whether you appear on rank lists: with your name, or with initials and district',
      tamil: 'தரவரிசைப் பட்டியல்களில் நீங்கள் இடம்பெறுகிறீர்களா: பெயருடன், அல்லது முதலெழுத்துகள் மற்றும் மாவட்டத்துடன்',
    },
    purpose: {
      english: 'For rank lists, only if you choose to be on them. You can change it on your profile page',
      tamil: 'தரவரிசைப் பட்டியல்களுக்கு, நீங்கள் தேர்ந்தெடுத்தால் மட்டும். உங்கள் சுயவிவரப் பக்கத்தில் மாற்றலாம்',
    },
    kept: kept.account,
    seenBy: seenBy.rankList,
  },
  {
    id: 'messages',
    holds: {
      contact_messages: 'name email phone subject message category status token',
      contact_replies: 'text answered',
    },
    data: {
      english: 'What you write to us through the contact form, complaints too, and our replies',
      tamil: 'தொடர்புப் படிவம் வழியாக நீங்கள் எழுதுபவை (புகார்களும்), எங்கள் பதில்கள்',
    },
    purpose: { english: 'To answer you and settle complaints', tamil: 'உங்களுக்குப் பதிலளிக்கவும், புகார்களைத் தீர்க்கவும்' },
    kept: kept.request,
    seenBy: seenBy.us,
  },
  {
    id: 'mails',
    holds: { mails: 'recipient subject text html tokenPurpose status attempts lastError sentAt key' },
    data: { english: 'The mails we wrote to you or about you', tamil: 'உங்களுக்கோ உங்களைப் பற்றியோ நாங்கள் எழுதிய மின்னஞ்சல்கள்' },
    purpose: {
      english: 'To send them, and to know what you were told',
      tamil: 'அவற்றை அனுப்பவும், உங்களுக்கு என்ன தெரிவித்தோம் என அறியவும்',
    },
    kept: kept.mails,
    seenBy: seenBy.mail,
  },
  {
    id: 'notices',
    holds: {
      push_subscriptions: 'deviceHash endpoint p256dh auth kinds agent',
      push_notices: 'title path key attempts',
    },
    data: {
      english: 'The browsers in which you turned on notices, and which notices you want',
      tamil: 'அறிவிப்புகளை இயக்கிய உங்கள் உலாவிகள், எந்த அறிவிப்புகள் வேண்டும் என்பது',
    },
    purpose: {
      english: 'To tell you of payments, parcels and marks, only where you turned it on',
      tamil: 'கட்டணங்கள், பார்சல்கள், மதிப்பெண்கள் பற்றித் தெரிவிக்க, நீங்கள் இயக்கிய சாதனத்தில் மட்டும்',
    },
    kept: kept.device,
    seenBy: seenBy.push,
  },
  {
    id: 'phoneCustomers',
    holds: { contacts: 'fullName phone shippingAddress note' },
    data: {
      english: 'If you order by phone or chat: your name, phone number and address, and a note of ours',
      tamil: 'தொலைபேசி அல்லது அரட்டை மூலம் ஆர்டர் செய்தால்: உங்கள் பெயர், தொலைபேசி எண், முகவரி, எங்கள் குறிப்பு',
    },
    purpose: { english: 'To know you when you order again', tamil: 'மீண்டும் ஆர்டர் செய்யும்போது உங்களை அறிய' },
    kept: kept.forgotten,
    seenBy: seenBy.team,
  },
  {
    id: 'notes',
    holds: { student_notes: 'text' },
    data: {
      english: 'The teacher’s private notes on how you are doing',
      tamil: 'உங்கள் முன்னேற்றம் பற்றி ஆசிரியர் எழுதும் தனிக் குறிப்புகள்',
    },
    purpose: { english: 'To advise you well', tamil: 'உங்களுக்கு நன்கு வழிகாட்ட' },
    kept: kept.account,
    seenBy: seenBy.team,
  },
  {
    id: 'record',
    holds: { audit_log: 'action entity name before after' },
    data: {
      english: 'What we changed in your orders and your account, and which of us did it; without your name',
      tamil: 'உங்கள் ஆர்டர்களிலும் கணக்கிலும் நாங்கள் மாற்றியவை, எங்களில் யார் மாற்றினார் என்பது; உங்கள் பெயர் இல்லாமல்',
    },
    purpose: {
      english: 'So that none of us can misuse what you entrusted to us',
      tamil: 'நீங்கள் நம்பித் தந்ததை எங்களில் யாரும் தவறாகப் பயன்படுத்தாமல் இருக்க',
    },
    kept: kept.record,
    seenBy: seenBy.team,
  },
  {
    id: 'closed',
    ifKept: true,
    holds: { closed_accounts: 'sealed closedAt' },
    data: {
      english: 'After you close your account: a sealed copy of what you can download as your data',
      tamil: 'கணக்கை மூடிய பின்: உங்கள் தரவாக நீங்கள் பதிவிறக்கக் கூடியவற்றின் முத்திரையிட்ட நகல்',
    },
    purpose: {
      english: 'Because the law asks to keep it for a year',
      tamil: 'ஓர் ஆண்டு வைத்திருக்கச் சட்டம் கோருவதால்',
    },
    kept: kept.closed,
    seenBy: seenBy.law,
  },
];
