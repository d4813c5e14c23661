import type { Topic } from '#server/demo/topic.ts';

export const forms: Topic = {
  title: 'Literary Forms, Terms and Prosody',
  notes: `
## Forms of poetry
- *Lyric*: short, musical, of one feeling. *Ode*: a lofty address. The Pindaric ode has strophe, antistrophe and epode; the Horatian
ode is calm and regular; the Cowleyan or irregular ode follows neither.
- *Elegy*: lament. The pastoral elegy clothes poets as shepherds (_Lycidas_, _Adonais_, _Thyrsis_).
- *Sonnet*: fourteen lines. Petrarchan: octave abbaabba and sestet; Shakespearean: abab cdcd efef gg; Spenserian: abab bcbc cdcd ee.
- *Ballad*: a story in quatrains, abcb, of four and three stresses. *Epic*: long narrative of a hero, with invocation, beginning in
the middle (_in medias res_), epic similes and machinery. *Mock-epic*: high style for a small matter.
- *Dramatic monologue*: one speaker, a silent hearer, a moment of self-betrayal (Browning).

## Forms of drama and prose
| Form | Mark | Example
| Tragedy of blood | Ghost, revenge, many deaths | The Spanish Tragedy
| Comedy of humours | One ruling passion | Every Man in His Humour
| Comedy of manners | Wit and fashion | The Way of the World
| Sentimental comedy | Virtue and tears | The Conscious Lovers
| Problem play | A social question | A Doll's House
| Absurd drama | No plot, no answer | Waiting for Godot
| Bildungsroman | Growth of a hero | David Copperfield
| Epistolary novel | Told in letters | Pamela
| Picaresque novel | A rogue on the road | Moll Flanders
| Historical novel | A past age alive | Ivanhoe

## Metre
A *foot* is a unit of stressed and unstressed syllables.

| Foot | Pattern (x weak, / strong) | Word
| Iamb | x / | aBOVE
| Trochee | / x | TEACHer
| Anapaest | x x / | underSTAND
| Dactyl | / x x | MERrily
| Spondee | / / | HEART-BREAK
| Pyrrhic | x x | of the

Lines by number of feet: dimeter 2, trimeter 3, tetrameter 4, pentameter 5, hexameter 6. Blank verse is unrhymed iambic pentameter; the
heroic couplet is the same in rhyming pairs; an alexandrine is an iambic hexameter. A *caesura* is a pause inside the line;
*enjambment* runs the sense over its end. A rhyme of one stressed syllable is masculine (name, fame), of two, feminine (motion,
ocean).

## Stanzas
- *Terza rima*: aba bcb cdc (Dante, _Ode to the West Wind_). *Rhyme royal*: ababbcc. *Ottava rima*: abababcc. *Spenserian stanza*:
ababbcbcc with a final alexandrine. *In Memoriam stanza*: abba in tetrameters. *Rubaiyat stanza*: aaba.

## Figures of speech
- *Simile* compares with 'like' or 'as'; *metaphor* without. *Personification* gives life. *Apostrophe* calls to the absent.
- *Metonymy*: the crown for the king. *Synecdoche*: all hands for all sailors. *Hyperbole* overstates; *litotes* denies the opposite
('no mean city'). *Irony* says one thing and means another.
- *Oxymoron*: 'cruel kindness'. *Paradox*: 'The child is father of the man'. *Antithesis*: 'To err is human, to forgive divine'.
*Climax* goes up; *bathos* falls. *Zeugma*: 'stain her honour, or her new brocade'. *Transferred epithet*: 'the ploughman homeward
plods his weary way'.
- *Alliteration*, *assonance*, *onomatopoeia* work by sound. *Pun* or paronomasia plays on words.

## More terms
- *Allegory*: a story with a second meaning all through. *Fable*: animals and a moral. *Parable*: a human story and a moral.
- *Conceit*: a far-fetched comparison (Donne's compasses). *Epiphany*: sudden showing forth (Joyce). *Soliloquy*: thoughts aloud, alone.
- *Deus ex machina*: a rescue from outside the plot. *Foil*: a character who sets off another. *Dramatic irony*: the audience knows
more than the character.
- *Burlesque*, *parody*, *travesty*, *lampoon*: four ways to mock. *Malapropism*: a wrong word that sounds right. *Spoonerism*: sounds
exchanged.
`,
  works: `
M. H. Abrams | A Glossary of Literary Terms | 1957
W. H. Hudson | An Introduction to the Study of Literature | 1910
Paul Fussell | Poetic Meter and Poetic Form | 1965
Percy Lubbock | The Craft of Fiction | 1921
E. M. Forster | Aspects of the Novel | 1927
Ian Watt | The Rise of the Novel | 1957
Wayne C. Booth | The Rhetoric of Fiction | 1961
George Steiner | The Death of Tragedy | 1961
`,
  questions: `
The three parts of a Pindaric ode are strophe, antistrophe and | epode | refrain | sestet | envoy
Unrhymed iambic pentameter is | blank verse | free verse | heroic verse | sprung rhythm
The pattern of a dactyl is | one strong and two weak | two weak and one strong | one weak and one strong | two strong
'No mean city' is an example of | litotes | hyperbole | irony | zeugma
'To err is human, to forgive divine' shows | antithesis | paradox | oxymoron | bathos
_Ode to the West Wind_ is written in | terza rima | ottava rima | rhyme royal | blank verse
'The ploughman homeward plods his weary way' has | a transferred epithet | a metaphor | an oxymoron | a synecdoche
A novel of a hero's growth is a | Bildungsroman | roman a clef | Gothic novel | picaresque novel
The crown for the king is | metonymy | synecdoche | simile | apostrophe
The rhyme scheme of ottava rima is | abababcc | ababbcc | ababbcbcc | abba
Donne's comparison of lovers to compasses is a | conceit | fable | parable | pun
An alexandrine has | six feet | five feet | four feet | seven feet
`,
};
