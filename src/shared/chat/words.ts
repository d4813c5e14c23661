/** The words that chats are read by. */
import { trimEndOf } from '#shared/trim-end-of.ts';
import { plainText } from './lines.ts';

/** The words of a text in small letters: letters with their marks, and digits. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];

/** A pattern that finds one of these words or beginnings (those that end in `…`) where a word begins. */
export const anyOf = (words: string, flags = 'iu'): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\d])(?:${words
      .trim()
      .split(/[|\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => word.replaceAll(' ', ' ?').replace(/…$/, String.raw`[\p{L}\p{M}]*`))
      .join('|')})(?![\p{L}\p{M}\d])`,
    flags,
  );

const titlesOfPeople =
  'sir|madam|mam|maam|ma am|mem|miss|akka|anna|teacher|bro|sis|amma|ayya|சார்|மேடம்|மேம்|அக்கா|அண்ணா|டீச்சர்|ஐயா|அம்மா';
const greetings =
  'hi|hii|hiii|hello|helo|hey|dear|good morning|good afternoon|good evening|gud mrng|gm|vanakkam|வணக்கம்|ஹலோ|namaste|greetings';
const answers =
  'thanks|thank you|thanku|thank u|thx|tq|nandri|நன்றி|ok|okay|okie|okk|k|sari|சரி|seri|please|pls|plz|yes|no|s|sure|fine|welcome|super|nice|great|noted|done|received|got it|hmm|oh|haa|aama|ஆமா|ஆமாம்|all the best|have a nice day|god bless you|how are you|epdi irukinga|nalama|நலமா|ji|it|this|is|my|details|here|below|given|address|below details|are|the|am|in|waiting|sent|wait|one minute|will send|i will|anupuren|anupren|send pannunga|payment done|paid|amount sent|confirm|pannunga|panren|kindly|do|the needful|needful|whatsapp|alt no|alternate|alternate no|alternate number|number|no|alt|also|and|or|call|both|order form|booking form';

const anyWord = (words: string): string =>
  words
    .split('|')
    .map((word) => word.replaceAll(' ', ' ?'))
    .join('|');

/** What says nothing, without its blanks: `thankyou`. */
const smallTalk = new Set(
  [titlesOfPeople, greetings, answers].flatMap((words) => words.split('|').map((word) => word.replaceAll(' ', ''))),
);
const mostWords = 4;

/** Thanks, greetings and answers, which say nothing about the order. */
export function isSmallTalk(text: string): boolean {
  if (!/[\p{L}\d]/u.test(text)) return true;
  if (text.length >= 120) return false;
  const words = text
    .toLowerCase()
    .split(/[\s,.!?'-]/)
    .filter((word) => word !== '');
  /** Whether so many of the words are nothing but such. */
  const isSo = [true];
  for (let end = 1; end <= words.length; end += 1)
    isSo[end] = Array.from({ length: Math.min(mostWords, end) }, (_, at) => end - at - 1).some(
      (from) => isSo[from] && smallTalk.has(words.slice(from, end).join('')),
    );
  return isSo[words.length] ?? false;
}

/** `Sir` alone is one only before a mark: `Anna Nagar` is a place. */
const greetingFirst = new RegExp(
  String.raw`^(?:(?:${anyWord(greetings)})(?: (?:${anyWord(titlesOfPeople)}))?(?:[\s,.!-]+|$)|(?:${anyWord(titlesOfPeople)})(?:\s?[,.!]+\s?|$))`,
  'iu',
);
const mostGreetings = 5;
export function withoutGreeting(text: string): string {
  let rest = text;
  for (let at = 0; at < mostGreetings && greetingFirst.test(rest); at += 1) rest = rest.replace(greetingFirst, '');
  return rest;
}

/** Asks for something to be sent. */
export const wish = anyOf(
  `need… | want… | require… | order… | send… | buy… | book | books | copy | copies | copie | set | sets | nos | pcs | parcel…
  | venum… | vendum | vennum | venu | veanum | venumnu | vaanganum | vanganum | anupp… | anup… | kudu… | kodu… | tharu… | podu… | add…
  | வேண்டும்… | வேணும்… | வேண்டு… | அனுப்ப… | புத்தக… | புக்… | பிரதி… | தேவை… | கொடு… | வாங்க…`,
);
/** Words of an order that is meant, beside the name of a book. */
export const isOrderWord = anyOf(
  `need… | want… | require… | order… | send… | buy… | copy | copies | copie | sets | nos | pcs | venum… | vendum | vennum | veanum
  | vaanganum | vanganum | anupp… | anup… | kudu… | kodu… | podu… | podhum | pothum | podum | enough | போதும் | add… | வேண்டும்… | வேணும்… | அனுப்ப… | பிரதி… | தேவை… | கொடு… | வாங்க…`,
);
export const question = anyOf(
  `how much | how many | evlo | evalo | evvalavu | evlavu | price | rate | cost | vilai | available… | irukka | iruka | irukkaa | kidaikuma | kidaikkuma
  | eppo | eppa | when | what | which | why | where | enna | epdi | eppadi | is there | do you have | can i | will you | any discount
  | விலை… | எவ்வளவு | எவ்ளோ | இருக்கா | கிடைக்குமா | எப்போ… | எப்படி | என்ன | எப்ப`,
);
/** Somebody has it, or had it sent before. */
export const hadBefore = anyOf(
  `already | last time | ordered | received | bought | have it | got the | vangiten | vangitten | vanthuduchu | vandhuduchu | vanthuchu | kidaichathu | iruku
  | irukku | earlier | previous | friend | my friend | ஏற்கனவே | கிடைத்தது | வாங்கிட்டேன் | இருக்கு`,
);
/** Something is wrong with what came: no new order. */
export const complaint = anyOf(
  'missing | replace | replacement | damaged | torn | defect | defective | not received | not come | kedaikkala | kidaikkala | varala | வரவில்லை | கிடைக்கவில்லை',
);
/** A parcel has left or come: what was ordered before it is done. */
export const parcelGone = anyOf(
  `shipped | dispatched | despatched | tracking | consignment | awb | delivered | parcel received | received the book | received the books | received the parcel
  | books received | book received | parcel vanthuduchu | parcel vandhuduchu | books vanthuduchu | அனுப்பிவிட்டோம் | அனுப்பிவிட்டேன் | வந்து சேர்ந்தது | கிடைத்தது`,
);
export const place = anyOf(
  `street | streets | st | str | road | rd | nagar | colony | salai | theru | avenue | ave | lane | post | po | village | vill | town | city | dist | district | taluk | tk | dt | near | nr | opp
  | opposite | behind | flat | floor | apartment | apartments | apt | house | home | block | main | cross | via | tamil nadu | tamilnadu | tn | kerala | puducherry | pondicherry
  | door | door no | d no | plot | plot no | no | old no | new no | ward | school | college | office | hospital | hostel | temple | kovil | koil | bus stand | bazaar | bazar | market | layout | extension | extn
  | garden | gardens | park | puram | patti | landmark | c/o | s/o | d/o | w/o | c o | s o | d o | w o | quarters | qtrs | complex | building | bldg | phase | sector | stage | camp | estate | mill | nivas | illam | mess | pg
  | chennai | madurai | coimbatore | trichy | salem | tirunelveli | erode | vellore | thanjavur | theni | dindigul | karur
  | தெரு… | சாலை… | நகர்… | மாவட்டம் | வட்டம் | கிராமம் | அஞ்சல் | வீடு | காலனி | தமிழ்நாடு | அருகில் | எதிரில் | கதவு எண் | சென்னை | மதுரை | சந்து | மெயின் | ரோடு | பள்ளி | கல்லூரி | அலுவலகம்`,
);
/** What may follow the line of the pincode and still belongs to the address. */
export const addressTail = anyOf(
  'tamil nadu | tamilnadu | tn | india | near | nr | opp | opposite | behind | landmark | land mark | kerala | puducherry | district | dist | தமிழ்நாடு | அருகில் | இந்தியா',
);
/** Words of a sentence, which no line of an address has. */
export const saysMore = anyOf(
  `i | have | has | had | is | are | was | am | my | me | we | you | your | will | please | pls | paid | utr | this | that | these | for | naan | enakku | enaku | mam | madam | panniten
  | pannunga | pannanum | la irunthu | irunthu | same | அனுப்பு… | எனக்கு`,
);
export const paying = anyOf(
  'gpay | g pay | google pay | phonepe | phone pe | paytm | paid | payment | upi | utr | ref | txn | transaction | neft | imps | account | a c | acc | ifsc | bank | amount | transferred',
);
export const changes = anyOf(
  'sorry | wrong | change | changed | new | instead | correct | correction | not that | mistake | maathi | mathi | maathunga | மாற்ற… | தவறு | புதிய',
);

/** Words that no name of a person has, beside those of orders, questions and places. */
const neverInNames = anyOf(
  `ma | ba | bed | med | msc | bsc | mphil | phd | bt | asst | assistant | correct | wrong | old | friends | to | from | as | follows | below | given | the | and | is | are | for | of | this | that | it | with | only | also | my | me | we | you | your | please | pls | plz | thank | thanks | ok | okay | yes | no | not | sir | madam | mam | maam
  | govt | government | higher | secondary | panchayat | union | hi | hello | dear | good | morning | evening | book | books | copy | copies | pdf | set | notes | material | materials | grammar | english | exam | trb | pg | ug | tet | net | group | batch | class | student | customer | order | sample
  | new | payment | paid | gpay | phonepe | paytm | account | courier | parcel | speed | address | name | phone | number | pin | pincode | email | mobile | india | tamilnadu | love | life | god | queen | king | angel | smile | always
  | never | status | busy | available | urgent | calls | call | forwarded | received | sent | today | tomorrow | mattum | venum | vanakkam | nandri | sari | free | total | teacher | admin | office | home | house | mummy | daddy | amma | appa | wife | husband
  | வணக்கம் | நன்றி | சரி | மட்டும் | புத்தகம் | வேண்டும் | முகவரி | பெயர்`,
);

const degrees = /(?<=[ ,.])(?:[mb]\.? ?(?:a|sc|com|ed|phil|e|tech|lit)|ph\.? ?d|d\.? ?t\.? ?ed)\.?(?=[ ,.]|$)[ ,.]*/giu;
/** A name without degrees behind it: `Selvi, M.A., B.Ed.` */
export const withoutDegrees = (text: string): string => trimEndOf(text.replaceAll(degrees, ''), /[\s,]/);

/** Up to five words of letters, none that says something else; `text` as `plainText` gives it. */
export const isName = (text: string): boolean =>
  /^[\p{L}\p{M}.' ]{2,60}[,.]?$/u.test(text) &&
  /[\p{L}\p{M}]{2}/u.test(text) &&
  wordsOf(text).length <= 5 &&
  !wish.test(text) &&
  !question.test(text) &&
  !place.test(text.replaceAll(/\b\p{Lu}\b\.?/gu, '')) &&
  !neverInNames.test(text);

/** A name without the mark after it, its words one blank apart: `S. Kala Devi`. */
export const cleanName = (text: string): string => trimEndOf(plainText(text).replace(/^[\s,.:-]+/, ''), /[\s,.:;-]/);

export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'one single oru onnu ஒரு ஒன்று ஒன்னு',
    2: 'two rendu irandu rende double இரண்டு ரெண்டு இரண்டும்',
    3: 'three moonu moondru munu மூன்று மூணு',
    4: 'four naalu nalu naangu நான்கு நாலு',
    5: 'five anju ainthu ainju ஐந்து அஞ்சு',
    6: 'six aaru ஆறு',
    7: 'seven ezhu ஏழு',
    8: 'eight ettu எட்டு',
    10: 'ten paththu pathu பத்து',
  }).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, Number(value)])),
);
