import type { Topic } from '#server/demo/topic.ts';

export const grammar: Topic = {
  title: 'Grammar and Usage',
  notes: `
## Parts of speech and sentence elements
English words fall into eight traditional parts of speech. In a sentence they form five elements: subject, verb, object,
complement and adverbial. Seven patterns cover most sentences:

| Pattern | Example
| SV | Birds sing.
| SVO | Malar teaches English.
| SVC | The test was easy.
| SVA | The library is upstairs.
| SVOO | She gave us notes.
| SVOC | They elected him leader.
| SVOA | Put the book on the table.

## Tense and aspect
- *Simple present*: habit, truth, timetable. 'The train leaves at six.'
- *Present perfect*: past with a link to now; never with a finished time. Say 'I saw him yesterday', not 'I have seen him
yesterday'.
- *Present perfect continuous*: 'I have been teaching since 2015' (a point) or 'for ten years' (a length).
- *Past perfect*: the earlier of two past actions. 'The bell had rung before we reached school.'
- *Future in a time clause*: 'When he comes, I shall tell him', not 'when he will come'.

## Agreement of verb and subject
- 'Each', 'every', 'either', 'neither' and 'one of' take a singular verb: 'One of my friends lives in Salem.'
- With 'neither ... nor' and 'either ... or' the verb follows the nearer subject: 'Neither he nor his brothers have come.'
- 'As well as', 'together with', 'along with' do not change the number: 'The teacher, as well as the students, was present.'
- 'A number of' is plural; 'the number of' is singular.
- Sums, distances and times as one amount are singular: 'Ten kilometres is a long way.'

## Conditionals
| Type | If-clause | Main clause
| Zero | present | present: 'If you heat ice, it melts.'
| First | present | will: 'If it rains, we will stay.'
| Second | past | would: 'If I were you, I would apply.'
| Third | past perfect | would have: 'If he had read, he would have passed.'

Third conditionals may open with an inversion: 'Had I known, I would have told you.'

## Voice, speech, degrees
- *Passive*: object becomes subject, 'be' takes the tense, and the verb becomes a past participle. 'Who wrote this?' becomes 'By
whom was this written?' Commands: 'Let the door be shut.'
- *Reported speech*: tenses step back, 'now' becomes 'then', 'tomorrow' becomes 'the next day'. Questions take statement order:
'He asked where I lived.' Truths keep the present: 'She said that the earth is round.'
- *Degrees*: 'Chennai is the largest city in Tamil Nadu'; 'larger than any other city in Tamil Nadu'; 'no other city in Tamil
Nadu is so large as Chennai'.

## Clauses and connectors
Simple sentences have one finite verb; compound sentences join equals with 'and, but, or, so, yet'; complex sentences have a main and
a subordinate clause: noun ('I know _that he came_'), adjective ('the book _which I bought_'), adverb ('_though it rained_').

- Simple: 'In spite of his illness he came.' Complex: 'Though he was ill, he came.' Compound: 'He was ill, but he came.'
- Use 'so ... that' for result and 'too ... to' for impossibility: 'too weak to walk', 'so weak that he cannot walk'.
- 'Unless' already means 'if not': 'Unless you hurry, you will miss it.'

## Common errors in our examinations
- Wrong: 'He is senior than me.' Right: 'He is senior to me.'
- Wrong: 'I prefer coffee than tea.' Right: 'I prefer coffee to tea.'
- Wrong: 'The news are good.' Right: 'The news is good.' So too furniture, advice, information, scenery, luggage.
- Wrong: 'She is good in English.' Right: 'She is good at English.'
- Wrong: 'Let us discuss about it.' Right: 'Let us discuss it.'
- Wrong: 'He did not knew.' Right: 'He did not know.'
- Question tags: 'Let us go, shall we?' 'Open the door, will you?' 'I am late, aren't I?' 'Few came, did they?'
`,
  works: `
Randolph Quirk et al. | A Comprehensive Grammar of the English Language | 1985
H. W. Fowler | A Dictionary of Modern English Usage | 1926
Wren and Martin | High School English Grammar and Composition | 1935
Michael Swan | Practical English Usage | 1980
Geoffrey Leech | Meaning and the English Verb | 1971
A. J. Thomson and A. V. Martinet | A Practical English Grammar | 1960
`,
  questions: `
Neither the teacher nor the students ... ready. | are | is | was | has been
'They elected him leader' has the pattern | SVOC | SVOO | SVOA | SVO
If I ... you, I would apply at once. | were | am | was being | had been
He is senior ... me by three years. | to | than | from | over
Choose the tag: 'Let us begin, ...' | shall we? | will we? | do we? | won't you?
The passive of 'Who taught you?' is | By whom were you taught? | Who were you taught? | By whom are you taught? | By who was you taught?
I have been waiting ... two hours. | for | since | from | by
The number of candidates ... increased this year. | has | have | are | were
'Though he was tired, he worked' is a ... sentence. | complex | simple | compound | double
Which sentence is right? | The scenery is beautiful. | The sceneries are beautiful. | The scenery are beautiful. | A scenery is beautiful.
The coffee is ... hot to drink. | too | so | very | much
She asked me where I ... . | lived | did live | do live | living
`,
};
