import type { Topic } from '#server/demo/topic.ts';

export const elt: Topic = {
  title: 'English Language Teaching',
  notes: `
## English in India
Macaulay's Minute (1835) and Wood's Despatch (1854) gave English its place. After 1947 the Secondary Education Commission
(Mudaliar, 1952-53) and the Kothari Commission (1964-66) settled the three-language formula; Tamil Nadu follows a two-language
policy of Tamil and English. English is now a second language, a library language and a link language.

## Approach, method, technique
Edward Anthony (1963) set them in order: an *approach* is a set of beliefs about language and learning, a *method* an overall plan,
a *technique* what happens in the class.

| Method | Key points | Weak side
| Grammar-translation | Rules, lists, translation of texts | No speech
| Direct method | No mother tongue; objects and actions | Needs fluent teachers
| Dr West's new method | Reading first; graded words | Speech put off
| Audio-lingual | Drills, patterns, habit; Skinner | Dull, little meaning
| Structural approach | Graded structures and situations | Teacher centred
| Bilingual method (Dodson) | Sentence meaning given in mother tongue | Overuse
| Communicative teaching | Functions, tasks, fluency; Hymes, Wilkins, Widdowson | Large classes

- *Suggestopedia*: Lozanov. *Silent Way*: Gattegno, coloured rods. *Total Physical Response*: Asher. *Community Language Learning*:
Curran. *Natural Approach*: Krashen and Terrell.
- *Task-based teaching*: N. S. Prabhu's Bangalore Project (1979-84), with information-gap, reasoning-gap and opinion-gap tasks.
- *Krashen's five hypotheses*: acquisition and learning, monitor, natural order, input (i + 1), affective filter.

## The four skills
- *Listening*: pre-listening, while-listening, post-listening. Extensive for gist, intensive for detail.
- *Speaking*: dialogues, role play, picture talk, debates. Fluency first, then accuracy.
- *Reading*: skimming (gist), scanning (a fact), intensive (study), extensive (pleasure). Loud reading trains sounds; silent
reading trains understanding.
- *Writing*: controlled, guided, free. The process: plan, draft, revise, edit.

## Planning and aids
A lesson plan states specific objectives, aids, introduction, presentation, practice, recapitulation, evaluation and home work.
Herbart's steps are preparation, presentation, comparison, generalisation, application. *Microteaching* (Allen, Stanford, 1963)
trains one skill at a time: plan, teach, feedback, replan, reteach, refeedback; about 36 minutes in Indian practice.

- Teaching *prose*: detailed text for language, non-detailed for extensive reading.
- Teaching *poetry*: model reading first; enjoyment before analysis.
- Teaching *vocabulary*: active and passive words; context, synonym, picture, word family. *Grammar*: inductive, from examples to
rule; deductive, from rule to examples.
- *Aids*: blackboard, flash cards, charts, realia, language laboratory, audio, video, smart board and free online tools.

## Testing
- A good test is *valid* (tests what it should), *reliable* (gives the same result), *objective* and *practical*.
- *Kinds*: placement, diagnostic, progress, achievement, proficiency, aptitude.
- *Formative* evaluation guides teaching; *summative* evaluation closes a course. Tamil Nadu's CCE has FA and SA.
- *Items*: multiple choice (stem, key, distractors), cloze (every nth word left out), matching, short answer, essay.
- *Errors* show a system, the learner's interlanguage (Selinker); *mistakes* are slips. Remedial teaching follows diagnosis.
`,
  works: `
Michael West | Learning to Read a Foreign Language | 1926
C. J. Dodson | Language Teaching and the Bilingual Method | 1967
D. A. Wilkins | Notional Syllabuses | 1976
H. G. Widdowson | Teaching Language as Communication | 1978
N. S. Prabhu | Second Language Pedagogy | 1987
Stephen Krashen | Principles and Practice in Second Language Acquisition | 1982
Jack C. Richards and Theodore Rodgers | Approaches and Methods in Language Teaching | 1986
Jeremy Harmer | The Practice of English Language Teaching | 1983
Penny Ur | A Course in Language Teaching | 1996
`,
  questions: `
Approach, method and technique were set in order by | Edward Anthony | Jeremy Harmer | Charles Fries | Michael West
The Bangalore Project was led by | N. S. Prabhu | R. K. Agnihotri | M. L. Tickoo | V. K. Gokak
The Bilingual Method was worked out by | C. J. Dodson | Harold Palmer | Georgi Lozanov | Caleb Gattegno
'i + 1' belongs to Krashen's ... hypothesis. | input | monitor | affective filter | natural order
Looking through a page for one date is | scanning | skimming | intensive reading | extensive reading
Leaving out every seventh word makes a | cloze test | dictation | diagnostic test | matching test
Microteaching began at | Stanford | Harvard | Oxford | Baroda
Coloured rods are used in the | Silent Way | Direct Method | Suggestopedia | Bilingual Method
A test that measures what it sets out to measure is | valid | reliable | practical | objective
Total Physical Response was developed by | James Asher | Charles Curran | Tracy Terrell | Stephen Krashen
The word 'interlanguage' is due to | Larry Selinker | Pit Corder | Robert Lado | Dell Hymes
Going from examples to the rule is the ... method. | inductive | deductive | direct | structural
`,
};
