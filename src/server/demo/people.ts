import type { VerificationStatus } from '#shared/enums.ts';

/** Demo accounts that anybody may sign in to (docs and the start's output name them). */
export const demoAccounts = [
  { email: 'admin@example.com', password: 'demo-admin', is: 'admin' },
  { email: 'student@example.com', password: 'demo-student', is: 'approved student with orders' },
  { email: 'pending@example.com', password: 'demo-pending', is: 'student waiting for verification' },
  { email: 'rejected@example.com', password: 'demo-rejected', is: 'rejected student' },
] as const;

export type Person = {
  /** Before `@example.com`. */
  user: string;
  name: string;
  status: VerificationStatus;
  daysAgo: number;
  /** As an order stores it: address, city, state - pincode. */
  address: string;
};

export const students = [
  {
    user: 'student',
    name: 'Abinaya Krishnan',
    status: 'approved',
    daysAgo: 70,
    address: '23, Sannathi Street, Thirunagar, Madurai, Tamil Nadu - 625006',
  },
  { user: 'pending', name: 'Suresh Pandian', status: 'pending', daysAgo: 2, address: '' },
  { user: 'rejected', name: 'Lokesh Varadhan', status: 'rejected', daysAgo: 21, address: '' },
  {
    user: 'karthikeyan.m',
    name: 'Karthikeyan Murugan',
    status: 'approved',
    daysAgo: 118,
    address: '14, West Masi Street, Madurai, Tamil Nadu - 625001',
  },
  {
    user: 'priya.selvam',
    name: 'Priyadharshini Selvam',
    status: 'approved',
    daysAgo: 111,
    address: '7/2, Sathy Road, Ganapathy, Coimbatore, Tamil Nadu - 641006',
  },
  {
    user: 'muthulakshmi.r',
    name: 'முத்துலட்சுமி ராஜேந்திரன்',
    status: 'approved',
    daysAgo: 104,
    address: '22, South Car Street, Tirunelveli, Tamil Nadu - 627006',
  },
  {
    user: 'arunprakash.s',
    name: 'Arun Prakash S',
    status: 'approved',
    daysAgo: 97,
    address: '5, Cherry Road, Hasthampatti, Salem, Tamil Nadu - 636007',
  },
  {
    user: 'ismail.a',
    name: 'Mohamed Ismail A',
    status: 'approved',
    daysAgo: 92,
    address: '31, Long Bazaar Street, Vellore, Tamil Nadu - 632004',
  },
  {
    user: 'kavitha.s',
    name: 'Kavitha Subramanian',
    status: 'approved',
    daysAgo: 88,
    address: '9, South Main Street, Thanjavur, Tamil Nadu - 613009',
  },
  {
    user: 'senthilkumar',
    name: 'செந்தில் குமார்',
    status: 'approved',
    daysAgo: 83,
    address: '18/4, Brough Road, Erode, Tamil Nadu - 638001',
  },
  {
    user: 'antony.jebaraj',
    name: 'Antony Jebaraj',
    status: 'approved',
    daysAgo: 79,
    address: '3, Beach Road, Thoothukudi, Tamil Nadu - 628001',
  },
  {
    user: 'revathi.p',
    name: 'Revathi Palanisamy',
    status: 'approved',
    daysAgo: 75,
    address: '46, Paramathi Road, Namakkal, Tamil Nadu - 637001',
  },
  {
    user: 'vignesh.rajan',
    name: 'Vignesh Rajan',
    status: 'approved',
    daysAgo: 68,
    address: '12, Big Bazaar Street, Tiruchirappalli, Tamil Nadu - 620008',
  },
  {
    user: 'anithamary.j',
    name: 'Anitha Mary J',
    status: 'approved',
    daysAgo: 64,
    address: '77, Court Road, Nagercoil, Tamil Nadu - 629001',
  },
  {
    user: 'saravanan.c',
    name: 'Saravanan Chelladurai',
    status: 'approved',
    daysAgo: 61,
    address: '8, Madurai Road, Virudhunagar, Tamil Nadu - 626001',
  },
  {
    user: 'nivetha.ramesh',
    name: 'Nivetha Ramesh',
    status: 'approved',
    daysAgo: 47,
    address: '21, Arya Gowda Road, West Mambalam, Chennai, Tamil Nadu - 600033',
  },
  {
    user: 'kavipriya.m',
    name: 'கவிப்பிரியா மணிகண்டன்',
    status: 'approved',
    daysAgo: 38,
    address: '4, Palani Road, Dindigul, Tamil Nadu - 624001',
  },
  {
    user: 'fathima.s',
    name: 'Fathima Begum S',
    status: 'approved',
    daysAgo: 29,
    address: '15, Vandikkara Street, Ramanathapuram, Tamil Nadu - 623501',
  },
  {
    user: 'yamunadevi.p',
    name: 'Yamuna Devi P',
    status: 'rejected',
    daysAgo: 25,
    address: '10, East Main Street, Pudukkottai, Tamil Nadu - 622001',
  },
  {
    user: 'balamurugan.t',
    name: 'Balamurugan T',
    status: 'approved',
    daysAgo: 20,
    address: '2, Jawahar Bazaar, Karur, Tamil Nadu - 639001',
  },
  {
    user: 'stephenraj.d',
    name: 'Stephen Raj D',
    status: 'rejected',
    daysAgo: 17,
    address: '28, Periyakulam Road, Theni, Tamil Nadu - 625531',
  },
  {
    user: 'deepalakshmi.n',
    name: 'Deepa Lakshmi N',
    status: 'pending',
    daysAgo: 9,
    address: '33, Nethaji Road, Manjakuppam, Cuddalore, Tamil Nadu - 607001',
  },
  {
    user: 'gokulnath.v',
    name: 'Gokulnath V',
    status: 'pending',
    daysAgo: 7,
    address: '11, Bangalore Road, Krishnagiri, Tamil Nadu - 635001',
  },
  {
    user: 'tamilselvi.p',
    name: 'தமிழ்செல்வி பாண்டியன்',
    status: 'pending',
    daysAgo: 5,
    address: '19, Gandhi Veedhi, Sivaganga, Tamil Nadu - 630561',
  },
  {
    user: 'manikandan.a',
    name: 'Manikandan Arumugam',
    status: 'pending',
    daysAgo: 3,
    address: '6, Nehruji Road, Villupuram, Tamil Nadu - 605602',
  },
  {
    user: 'harini.v',
    name: 'Harini Venkatesan',
    status: 'pending',
    daysAgo: 1,
    address: '60, Gandhi Road, Kanchipuram, Tamil Nadu - 631501',
  },
  {
    user: 'jeyanthi.m',
    name: 'Jeyanthi Muthusamy',
    status: 'pending',
    daysAgo: 0.2,
    address: '5/17, Trichy Road, Perambalur, Tamil Nadu - 621212',
  },
] as const satisfies Person[];

export type Student = (typeof students)[number]['user'];
