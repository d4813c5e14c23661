/** Passwords common here that are on no international list; in lower case, six characters and more. */
const localFavourites = new Set(
  `p@ssword pass@123 password@123 passw0rd123 welcome@123 changeme123 admin@123 admin1234 root123 cricket123 iloveindia
  india@123 india1947 tamilnadu tamil123 chennai123 madurai murugan guest123 login123 abcabc abcdef aa12345678 zaq1zaq1
  121212 212121 232323 456456 987987 101010 100200 786786 420420`.split(/\s+/),
);

const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/**
 * Why a password is easily guessed, in words for its owner; null for a good one. `own`: what an attacker tries first
 * for this account, such as its address and the site's name.
 */
export async function weaknessOf(password: string, own: string[]): Promise<string | null> {
  if (await isCommon(password.toLowerCase())) return 'This password is too common; please choose another';
  const core = coreOf(password);
  const words = own.flatMap((word) => [word, word.split('@')[0] ?? '']).map(coreOf);
  return core !== '' && words.includes(core)
    ? 'A name or an address is guessed first; please choose another password'
    : null;
}

/** Whether a password in lower case is a favourite, one repeated character or a run of keys. */
async function isCommon(password: string): Promise<boolean> {
  if (localFavourites.has(password) || /^(.)\1*$/u.test(password) || runs.some((run) => run.includes(password)))
    return true;
  // 49,000 of them take 40 ms and 4 MB, so they are loaded when the first password is chosen.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password);
}

/** The text without capitals, signs and the digits that people append. */
const coreOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');
