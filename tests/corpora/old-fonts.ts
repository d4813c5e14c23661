/** Text as a PDF gives it whose fonts are no Unicode fonts: other letters stand for those that are seen. */

const pairs = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const));

const letters = pairs(
  'கf ஙq சr ஞQ டl ணz தj நe பg மk யa ரu லy வt ழo ளs றw னd ஜ[ ஷ\\ ஸ] ஹ` அm ஆM இ, ஈ< உc ஊC எv ஏV ஐI ஒx ஓX ஃ/',
);
/** Consonants with the vowel u have letters of their own, and some with a long one. */
const withShortU = pairs('கF சR டL தJ நE பG மK யA ரU லY வT ழO ளS றW னD ணZ');
const withLongU = pairs('க$ ச# ட^ ம% ர& ப+');
const after = pairs('்; ாh ிp ீP ு_ ூ_');
const around: Record<string, [before: string, after: string]> = {
  'ெ': ['n', ''],
  'ே': ['N', ''],
  'ை': ['i', ''],
  'ொ': ['n', 'h'],
  'ோ': ['N', 'h'],
  'ௌ': ['n', 's'],
};

/** Tamil as it is typed for the fonts Bamini, Kalaham and their like; everything else stays. */
export const inBamini = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/([க-ஹ])([\u0BBE-\u0BCD]?)|[ஃஅ-ஔ]/gu, (all, consonant: string | undefined, sign = '') => {
      if (consonant === undefined) return letters.get(all) ?? all;
      const plain = letters.get(consonant) ?? consonant;
      const own = sign === 'ு' ? withShortU.get(consonant) : sign === 'ூ' ? withLongU.get(consonant) : undefined;
      const [before, behind] = around[sign] ?? ['', after.get(sign) ?? ''];
      return own ?? before + plain + behind;
    });

/** Tamil in a font that has its letters where others have accents, such as TSCII and TAB. */
export const inAccents = (text: string): string =>
  text.replaceAll(/[\u0B80-\u0BFF]/gu, (letter) =>
    String.fromCharCode(0xa1 + (((letter.codePointAt(0) ?? 0) - 0x0b80) % 0x5e)),
  );

/** Latin letters of a font that tells none of them: they come out by their place in it. */
export const byPlace = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));

/** Tamil whose signs stand in the order in which they are drawn, not spoken. */
export const asDrawn = (text: string): string => text.normalize('NFD').replaceAll(/([க-ஹ])([ெேை])/gu, '$2$1');
