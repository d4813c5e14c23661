/** The people of the demo. */
import type { VerificationStatus } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';

/** Demo accounts that anybody may sign in to (docs and the start's output name them). */
export const demoAccounts = [
  { email: 'admin@example.com', password: 'demo-admin', is: 'admin' },
  { email: 'student@example.com', password: 'demo-student', is: 'approved student with orders' },
  { email: 'pending@example.com', password: 'demo-pending', is: 'student waiting for verification' },
  { email: 'rejected@example.com', password: 'demo-rejected', is: 'rejected student' },
] as const;

/** Before `@example.com`, the name, the verification, the age of the account in days, and the address but for the state. */
type StudentRow = readonly [
  user: string,
  name: string,
  status: VerificationStatus,
  daysAgo: number,
  place: string,
  pincode: string,
];

const rows = [
  ['student', 'Abinaya Krishnan', 'approved', 70, '23, Sannathi Street, Thirunagar, Madurai', '625006'],
  ['pending', 'Suresh Pandian', 'pending', 2, '', ''],
  ['rejected', 'Lokesh Varadhan', 'rejected', 21, '', ''],
  ['karthikeyan.m', 'Karthikeyan Murugan', 'approved', 118, '14, West Masi Street, Madurai', '625001'],
  ['priya.selvam', 'Priyadharshini Selvam', 'approved', 111, '7/2, Sathy Road, Ganapathy, Coimbatore', '641006'],
  ['muthulakshmi.r', 'முத்துலட்சுமி ராஜேந்திரன்', 'approved', 104, '22, South Car Street, Tirunelveli', '627006'],
  ['arunprakash.s', 'Arun Prakash S', 'approved', 97, '5, Cherry Road, Hasthampatti, Salem', '636007'],
  ['ismail.a', 'Mohamed Ismail A', 'approved', 92, '31, Long Bazaar Street, Vellore', '632004'],
  ['kavitha.s', 'Kavitha Subramanian', 'approved', 88, '9, South Main Street, Thanjavur', '613009'],
  ['senthilkumar', 'செந்தில் குமார்', 'approved', 83, '18/4, Brough Road, Erode', '638001'],
  ['revathi.p', 'Revathi Palanisamy', 'approved', 75, '46, Paramathi Road, Namakkal', '637001'],
  ['vignesh.rajan', 'Vignesh Rajan', 'approved', 68, '12, Big Bazaar Street, Tiruchirappalli', '620008'],
  ['anithamary.j', 'Anitha Mary J', 'approved', 64, '77, Court Road, Nagercoil', '629001'],
  ['saravanan.c', 'Saravanan Chelladurai', 'approved', 61, '8, Madurai Road, Virudhunagar', '626001'],
  ['nivetha.ramesh', 'Nivetha Ramesh', 'approved', 47, '21, Arya Gowda Road, West Mambalam, Chennai', '600033'],
  ['fathima.s', 'Fathima Begum S', 'approved', 29, '15, Vandikkara Street, Ramanathapuram', '623501'],
  ['yamunadevi.p', 'Yamuna Devi P', 'rejected', 25, '10, East Main Street, Pudukkottai', '622001'],
  ['stephenraj.d', 'Stephen Raj D', 'rejected', 17, '28, Periyakulam Road, Theni', '625531'],
  ['deepalakshmi.n', 'Deepa Lakshmi N', 'pending', 9, '33, Nethaji Road, Manjakuppam, Cuddalore', '607001'],
  ['tamilselvi.p', 'தமிழ்செல்வி பாண்டியன்', 'pending', 5, '19, Gandhi Veedhi, Sivaganga', '630561'],
  ['harini.v', 'Harini Venkatesan', 'pending', 1, '60, Gandhi Road, Kanchipuram', '631501'],
  ['stella.mary', 'Stella Mary A', 'approved', 58, '4, Beach Road, Thoothukudi', '628001'],
  ['gokul.k', 'Gokul Krishnan', 'approved', 54, '17, Bazaar Street, Dharmapuri', '636701'],
  ['jeyanthi.b', 'ஜெயந்தி பாலு', 'approved', 44, '39, Big Street, Kumbakonam', '612001'],
  ['manimegalai.t', 'Manimegalai T', 'approved', 39, '2, Cuddalore Road, Viluppuram', '605602'],
  ['dhinesh.v', 'Dhinesh Veerapandian', 'approved', 35, '51, Palani Road, Dindigul', '624001'],
  ['rajeswari.g', 'Rajeswari Ganesan', 'approved', 31, '8, Salai Road, Karur', '639001'],
] as const satisfies StudentRow[];

export const students = rows.map(([user, name, status, daysAgo, place, pincode]) => ({
  user,
  name,
  status,
  daysAgo,
  /** As an order stores it. */
  address: place === '' ? '' : `${place}, Tamil Nadu - ${pincode}`,
}));

export type Student = (typeof rows)[number][0];

export function welcomeText(publicUrl: string): string {
  const rule = '-'.repeat(72);
  const accounts = demoAccounts.map(
    ({ email, password, is }) => `    ${email.padEnd(22)} ${password.padEnd(15)} ${is}`,
  );
  return [
    '',
    rule,
    `  The demo is ready: ${publicUrl}`,
    '',
    '  Sign in with',
    ...accounts,
    '',
    '  Card payments are a sandbox: no money moves. Mails stay in the outbox:',
    `  ${publicUrl}${paths.adminOutbox}. Test forms and videos lead to no real ones.`,
    '  A link that signs somebody in is only in the log below.',
    rule,
    '',
  ].join('\n');
}
