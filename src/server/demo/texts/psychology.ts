import type { Topic } from '#server/demo/topic.ts';

export const psychology: Topic = {
  title: 'Psychology of Education',
  notes: `
## Meaning and methods
Psychology began as the study of the soul and became the science of behaviour. Educational psychology applies it to the learner,
the learning process and the learning situation. Wundt opened the first laboratory at Leipzig in 1879.

- *Methods*: introspection, observation, experiment, case study, survey, clinical and developmental (longitudinal and
cross-sectional) studies.
- *Schools*: structuralism (Wundt, Titchener), functionalism (James, Dewey), behaviourism (Watson), Gestalt (Wertheimer, Koffka,
Kohler), psychoanalysis (Freud), humanism (Maslow, Rogers), cognitive psychology (Piaget, Bruner).

## Growth and development
Growth is of the body and can be measured; development is of the whole person and goes on through life. It runs from head to foot
(cephalocaudal), from the centre outward (proximodistal) and from the general to the specific.

| Piaget's stage | Age | Mark
| Sensorimotor | 0-2 | Object permanence
| Preoperational | 2-7 | Symbols, egocentrism
| Concrete operations | 7-11 | Conservation, classification
| Formal operations | 11 and above | Abstract thought

- *Kohlberg*: three levels of moral reasoning, two stages in each: preconventional, conventional, postconventional.
- *Erikson*: eight psychosocial stages; adolescence is identity against role confusion. *Havighurst*: developmental tasks.
- *Vygotsky*: zone of proximal development, scaffolding, learning as a social act.
- Stanley Hall called adolescence a period of 'storm and stress'.

## Learning
| Theory | Psychologist | Experiment and idea
| Trial and error | Thorndike | Cat in a puzzle box; laws of readiness, exercise, effect
| Classical conditioning | Pavlov | Dog, bell, saliva; extinction, recovery
| Operant conditioning | Skinner | Rat, pigeon; reinforcement schedules
| Insight | Kohler | The ape Sultan and the two sticks
| Social learning | Bandura | Bobo doll; attention, retention, reproduction, motivation
| Discovery | Bruner | Enactive, iconic, symbolic
| Hierarchy | Gagne | Eight types, from signal to problem solving
| Reception | Ausubel | Advance organiser, meaningful learning

*Transfer of learning* may be positive, negative or zero. *Forgetting*: Ebbinghaus, curve of forgetting (1885), found with nonsense
syllables; most is lost in the first hours, so revise on the same day.

## Motivation, intelligence, creativity
- *Maslow's needs*: physiological, safety, belonging, esteem, self-actualisation. *McClelland*: achievement motivation.
- *Intelligence*: Binet and Simon made the first test (1905). IQ = mental age / chronological age x 100 (Stern, Terman).
- *Theories*: Spearman, two factors (g and s); Thurstone, seven primary abilities; Guilford, structure of intellect; Gardner,
multiple intelligences (1983); Sternberg, triarchic. *Goleman* made emotional intelligence known (1995).
- *Creativity*: Guilford's divergent thinking; fluency, flexibility, originality, elaboration. Wallas's four steps: preparation,
incubation, illumination, verification. Torrance and, in India, Baqer Mehdi made tests of it.

## Personality and adjustment
- *Types*: Hippocrates (four humours), Kretschmer, Sheldon (endomorph, mesomorph, ectomorph), Jung (introvert, extrovert).
- *Traits*: Allport, Cattell (16 PF), Eysenck. *Psychoanalysis*: id, ego, superego.
- *Projective tests*: Rorschach ink blots (ten cards), Thematic Apperception Test (Murray and Morgan), sentence completion.
- *Defence mechanisms*: repression, rationalisation, projection, sublimation, compensation, regression, identification.

## Guidance and special needs
Guidance is help in choices; counselling is face to face and may be directive (Williamson), non-directive (Rogers) or eclectic
(Thorne). Learning difficulties: dyslexia (reading), dysgraphia (writing), dyscalculia (number). The Rights of Persons with
Disabilities Act 2016 lists 21 conditions.
`,
  works: `
William James | Talks to Teachers | 1899
G. Stanley Hall | Adolescence | 1904
E. L. Thorndike | Educational Psychology | 1903
Jean Piaget | The Language and Thought of the Child | 1923
B. F. Skinner | Science and Human Behavior | 1953
Jerome Bruner | The Process of Education | 1960
Robert Gagne | The Conditions of Learning | 1965
Howard Gardner | Frames of Mind | 1983
Daniel Goleman | Emotional Intelligence | 1995
`,
  questions: `
The first psychological laboratory was opened at | Leipzig | Vienna | Harvard | Geneva
Conservation is achieved in Piaget's stage of | concrete operations | formal operations | preoperational thought | sensorimotor activity
The zone of proximal development is an idea of | Vygotsky | Piaget | Bruner | Erikson
Sultan, the ape, took part in experiments on | insight | conditioning | trial and error | imitation
'Advance organiser' is linked with | Ausubel | Gagne | Bloom | Skinner
The two-factor theory of intelligence is by | Spearman | Thurstone | Guilford | Gardner
A child of 10 with a mental age of 12 has an IQ of | 120 | 83 | 112 | 100
The Rorschach test has how many cards? | Ten | Twelve | Twenty | Thirty
Non-directive counselling was developed by | Carl Rogers | Williamson | Thorne | Freud
The curve of forgetting was drawn by | Ebbinghaus | Bartlett | Pavlov | Wertheimer
'Sour grapes' is an example of | rationalisation | projection | repression | regression
At the top of Maslow's order of needs stands | self-actualisation | esteem | belonging | safety
`,
};
