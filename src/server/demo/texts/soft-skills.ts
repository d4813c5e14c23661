import type { Topic } from '#server/demo/topic.ts';

export const softSkills: Topic = {
  title: 'Soft Skills and Interview Practice',
  notes: `
## Why a teacher needs them
Subject knowledge gets you on the list; communication keeps you in the class. Soft skills are the habits by which we work with other
people: listening, speaking, planning, patience, team work, leadership. All of them can be learnt by practice.

## Communication
A message goes from sender to receiver through a channel; feedback comes back and noise disturbs it. The seven Cs: clear, concise,
concrete, correct, coherent, complete, courteous.

- *Verbal* communication is by words, spoken or written; *non-verbal* by face, gesture, posture, distance, dress and voice.
- Edward Hall's zones: intimate (to 45 cm), personal (to 1.2 m), social (to 3.6 m), public (beyond).
- *Active listening*: look at the speaker, do not interrupt, put in your own words what was said, ask.
- *Barriers*: noise, jargon, prejudice, hurry, fear of English. Slow down; use short sentences.

## Speaking to a group
| Stage | What to do
| Prepare | Know the hearers, one aim, three points
| Open | A question, a story or a fact; never an apology
| Body | One example for each point; signpost words
| Close | Sum up; end on the sentence you want remembered
| Questions | Thank, repeat, answer in a minute

Practise aloud with a clock. Record yourself once a week and correct one thing only.

## Group discussion
Panels look for knowledge, clear speech, listening and leadership. Begin if you have something to say, not just to be first. Use
'I agree, and I would add ...' or 'May I look at it from the other side?' Bring in a silent member. Close with a balanced summary.

## The interview
- *Before*: read your application again, the school's or board's website, and one newspaper a day for a month. Keep certificates in
the order of the call letter.
- *'Tell us about yourself'*: ninety seconds; study, experience, strength, and why teaching.
- *Demo lesson*: one objective, one example from the pupils' life, one question to each side of the room, one line on the board.
- *If you do not know*: say so plainly. 'I am not sure of that, sir; may I read about it?'
- *Questions often asked*: Why did you choose teaching? How will you teach grammar to slow learners? What is your view of mother tongue
in an English class? Which book has changed you?

## Writing that works
- *Letter of application*: one page, reference of the notice, three short paragraphs, list of enclosures.
- *Resume*: newest first; no spelling mistakes; figures instead of adjectives ('pass mark up from 71 to 88 per cent').
- *Email*: a subject that says what you want; one matter in one mail; reply within a day.

## Managing time and stress
Make a weekly plan by subject; study the hardest in your best hour. Eisenhower's square parts urgent from important. SMART goals are
specific, measurable, achievable, relevant and time-bound. Twenty-five minutes of work and five of rest is the Pomodoro method
(Cirillo). Sleep is part of study.

- Two months before: finish the syllabus once. One month: question papers, timed. Last week: only your own short notes.
- On the day: reach early, read all instructions, do the sure questions first, mark the others, return. Leave ten minutes to check the
sheet.

## Phrases to practise aloud
- Asking: 'Could you please repeat the last point?' Disagreeing: 'I see your point; my experience has been different.'
- In class: 'Have a go.' 'Nearly right; listen again.' 'Who can help her?' 'Well tried.' 'Turn to your partner and compare.'
`,
  works: `
Dale Carnegie | How to Win Friends and Influence People | 1936
Stephen R. Covey | The 7 Habits of Highly Effective People | 1989
Edward T. Hall | The Silent Language | 1959
Daniel Goleman | Emotional Intelligence | 1995
A. P. J. Abdul Kalam | Wings of Fire | 1999
Eric Berne | Games People Play | 1964
`,
  questions: `
Disturbance in the channel of communication is called | noise | feedback | code | context
Which of these is non-verbal? | posture | a memo | a debate | an email
SMART goals are specific, measurable, achievable, relevant and | time-bound | tested | thorough | teachable
The zones of personal distance were described by | Edward Hall | Dale Carnegie | Stephen Covey | Eric Berne
The Pomodoro method uses work periods of | 25 minutes | 45 minutes | 15 minutes | 60 minutes
Putting a speaker's idea in your own words is part of | active listening | proofreading | signposting | jargon
A resume lists experience with the ... first. | newest | oldest | longest | best paid
_Wings of Fire_ is the autobiography of | A. P. J. Abdul Kalam | Verghese Kurien | C. V. Raman | Vikram Sarabhai
In a group discussion the best close is a | balanced summary | new argument | personal story | vote
The best opening of a talk is | a question or story | an apology | a long definition | a list of thanks
`,
};
