import { trimEndOf } from '#shared/trim-end-of.ts';

/** Passwords common here that are on no international list; in lower case, six characters and more. */
const localFavourites = new Set(
  `p@ssword passw0rd123 changeme123 iloveindia abcabc abcdef aa12345678 zaq1zaq1
  121212 212121 232323 456456 987987 101010 100200 786786 420420`.split(/\s+/),
);

/** Words that are tried first here, with digits and signs after them: the region, the examinations, the faith. */
const localWords = new Set(
  `pass admin root login guest trb ugtrb pgtrb tet tntet tnpsc tnteu bed teacher teachers tamil tamilan tamilnadu
  thamizh india indian bharat english maths chennai madurai coimbatore kovai trichy tiruchirappalli salem erode vellore
  thanjavur tirunelveli nellai thoothukudi tuticorin dindigul theni karur namakkal tiruppur villupuram cuddalore
  kanyakumari nagercoil pondicherry puducherry murugan vinayagar ganesh amman shiva sivan krishna jesus allah amma appa
  vijay thala thalapathy rajini cricket`.split(/\s+/),
);

/** How many of the commonest passwords stay common with digits and signs after them. */
const commonest = 1000;

const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Why a password is easily guessed, for its owner. `own`: what is tried first for this account, as its address. */
export async function weaknessOf(password: string, own: string[]): Promise<string | null> {
  const core = coreOf(password);
  if (await isCommon(password.toLowerCase(), core)) return 'This password is too common; please choose another';
  const names = own.flatMap((word) => [word, word.split('@')[0] ?? '']);
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)]).map(coreOf);
  return core !== '' && words.includes(core)
    ? 'A name or an address is guessed first; please choose another password'
    : null;
}

async function isCommon(password: string, core: string): Promise<boolean> {
  if (localFavourites.has(password) || localWords.has(core)) return true;
  if (/^(.)\1*$/u.test(password) || runs.some((run) => run.includes(password))) return true;
  // 49,000 of them take 40 ms and 4 MB, so they are loaded when the first password is chosen.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  return common.includes(password) || common.slice(0, commonest).includes(core);
}

const coreOf = (text: string): string => trimEndOf(text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), /\p{N}/u);
