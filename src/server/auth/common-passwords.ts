/** What people choose first and guessers try first; in lower case, six characters and more. */
const first = new Set(
  `password passw0rd p@ssword p@ssw0rd pass@123 password1 password12 password123 password@123 passw0rd123 mypassword
  welcome welcome1 welcome123 welcome@123 letmein letmein1 changeme changeme123 default secret secret1 access
  admin1 admin12 admin123 admin@123 admin1234 administrator root123 master master123 superman batman spiderman dragon
  monkey shadow sunshine princess football cricket cricket123 baseball basketball iloveyou iloveyou1 iloveindia
  loveyou love123 lovely freedom whatever trustno1 starwars pokemon michael jordan jordan23 ashley jessica daniel
  charlie thomas andrew computer internet samsung google google123 facebook flower hello1 hello123 helloworld
  india123 india@123 india1947 bharat tamilnadu tamil123 chennai chennai123 madurai krishna ganesh ganesha murugan
  sairam saibaba omsairam jaihind jesus1 jesus123 teacher student test123 testing
  testtest temp123 guest123 login123 pass123 pass1234 abcabc abcd123 abcd1234 abcdef abc123 abc1234 abc12345
  a123456 a12345678 aa123456 aa12345678 1234abcd 123abc 123456a 123456789a 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qazwsx qazwsxedc zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 123qwe 123qweasd qwe123 qwer1234 qweasd qweasdzxc qwerty1
  qwerty12 qwerty123 asdf1234 asd123 zxcv1234 asdasd asdqwe 121212 123123 123321 112233 131313 159753 147258
  147258369 212121 232323 456456 696969 789456 789456123 987987 101010 102030 100200 786786 420420 007007`.split(/\s+/),
);

const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Whether a password is among the first anybody would guess: a favourite, one repeated character, a run of keys. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return first.has(lower) || /^(.)\1*$/u.test(lower) || runs.some((run) => run.includes(lower));
}

/** Why a password would soon be guessed, in words for its owner; null for a good one. `own`: words of the account. */
export function weaknessOf(password: string, own: string[]): string | null {
  if (isCommonPassword(password)) return 'Too many people use this password; please choose another';
  const [core, words] = [coreOf(password), own.flatMap((word) => [word, word.split('@')[0] ?? '']).map(coreOf)];
  return words.some((word) => word !== '' && word === core)
    ? 'Your own name or address and the name of this site are guessed first; please choose another password'
    : null;
}

/** What is left without capitals, signs and the digits people put at the end. */
const coreOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');
