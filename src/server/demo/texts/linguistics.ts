import type { Topic } from '#server/demo/topic.ts';

export const linguistics: Topic = {
  title: 'Linguistics, Phonetics and History of English',
  notes: `
## Language and linguistics
Linguistics is the scientific study of language. Human language is arbitrary, productive, learnt from others, built on two
levels (sounds without meaning make words with meaning), and can speak of things far off in time and place.

- *Synchronic* study looks at a language at one time; *diachronic* study follows it through time (Saussure).
- *Langue* is the shared system, *parole* what a person says. Chomsky's pair: *competence* and *performance*.
- *Syntagmatic* relations hold between words in a row, *paradigmatic* relations between words that could replace one another.
- *Branches*: phonetics, phonology, morphology, syntax, semantics, pragmatics; sociolinguistics, psycholinguistics.

## Speech sounds of English
Received Pronunciation has 44 phonemes: 24 consonants and 20 vowels, of which 12 are pure vowels and 8 diphthongs. A consonant is
described by voice, place and manner.

| Place | Sounds, as in these words
| Bilabial | the first sounds of pin, bin, man, wet
| Labio-dental | fan, van
| Dental | thin, then
| Alveolar | tin, din, sin, zoo, net, let
| Palato-alveolar | ship, the middle of measure, chin, gin
| Velar | kin, gun, the end of sing
| Glottal | hat

- *Manner*: plosives (6), fricatives (9), affricates (2), nasals (3), one lateral, and approximants.
- *Vowels* are described by the part of the tongue raised, the height to which it is raised, and the shape of the lips. The
weak vowel at the start of 'ago' is the schwa, the commonest vowel of English.
- *Allophones* are forms of one phoneme: aspirated p in 'pin', unaspirated p in 'spin'. *Minimal pair*: 'pin' and 'bin'.
- *Syllable*: onset, nucleus, coda. English allows three consonants before the vowel (street) and four after (sixths).

## Stress and intonation
Stress may tell a noun from a verb: 'REcord (noun), to reCORD (verb)'; likewise object, present, conduct, permit. Words in -ion, -ic
and -ity are stressed just before the ending: eduCAtion, ecoNOmic, aBIlity. In connected speech, content words are stressed and
grammar words weak. A falling tone ends statements and wh-questions; a rising tone ends yes-no questions and polite requests.

## Words and sentences
- *Morpheme*: smallest unit with meaning. 'Teachers' has three. Free and bound; derivational (un-, -ness) and inflectional (-s,
-ed, -ing, -er, -est).
- *Word formation*: compounding (blackboard), blending (brunch), clipping (lab), back-formation (edit from editor), conversion
(to bottle), acronym (radar), coinage (nylon), borrowing (catamaran, from Tamil kattumaram).
- *Sentence study*: immediate constituent analysis (Bloomfield), phrase structure rules and transformations (Chomsky, _Syntactic
Structures_, 1957). 'Flying planes can be dangerous' has one surface and two deep structures.
- *Sense relations*: synonymy, antonymy, hyponymy (rose is a hyponym of flower), polysemy, homonymy.
- *Pragmatics*: speech acts (Austin, Searle): locution, illocution, perlocution. Grice's four maxims: quantity, quality,
relation, manner.

## History of the English language
English is a West Germanic language of the Indo-European family. Old English (450-1100): Angles, Saxons and Jutes; rich endings;
four dialects, Northumbrian, Mercian, West Saxon, Kentish. Middle English (1100-1500): thousands of French words, lost endings,
the East Midland standard. Modern English: the Great Vowel Shift, printing, Johnson's _Dictionary_. *Grimm's law* (1822) explains
how p, t, k of Latin became f, th, h in English: pater, father; tres, three; cornu, horn. *Verner's law* explains its exceptions.
`,
  works: `
Ferdinand de Saussure | Course in General Linguistics | 1916
Edward Sapir | Language | 1921
Otto Jespersen | Language: Its Nature, Development and Origin | 1922
Peter Trudgill | Sociolinguistics | 1974
Noam Chomsky | Syntactic Structures | 1957
J. L. Austin | How to Do Things with Words | 1962
John Searle | Speech Acts | 1969
Daniel Jones | An English Pronouncing Dictionary | 1917
A. C. Gimson | An Introduction to the Pronunciation of English | 1962
M. A. K. Halliday | An Introduction to Functional Grammar | 1985
`,
  questions: `
How many phonemes has Received Pronunciation? | 44 | 26 | 40 | 48
The number of diphthongs in RP is | 8 | 12 | 5 | 20
The initial sounds of 'thin' and 'then' are | dental | alveolar | labio-dental | palatal
'Brunch' is formed by | blending | clipping | compounding | back-formation
The verb 'edit' was made from 'editor' by | back-formation | conversion | clipping | coinage
Langue and parole are terms of | Saussure | Chomsky | Bloomfield | Sapir
_Syntactic Structures_ was published in | 1957 | 1933 | 1965 | 1916
In which word is the stress on the third syllable? | education | teacher | economy | ability
The two forms of p in 'pin' and 'spin' are | allophones | phonemes | morphemes | homophones
The West Saxon dialect belongs to | Old English | Middle English | Early Modern English | Scots
Grice's maxims are those of quantity, quality, relation and | manner | meaning | mood | politeness
'Rose' stands to 'flower' as a | hyponym | synonym | homonym | antonym
`,
};
