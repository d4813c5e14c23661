import type { Topic } from '#server/demo/topic.ts';

export const criticism: Topic = {
  title: 'Literary Criticism and Theory',
  notes: `
## Classical criticism
- *Plato*: in the _Republic_, book X, poetry is an imitation of an imitation, twice removed from truth; it feeds the passions.
The poets are sent out of the ideal state.
- *Aristotle*, _Poetics_: imitation is natural and gives pleasure and knowledge. Tragedy is 'an imitation of an action that is
serious, complete, and of a certain magnitude'. Its six parts are plot, character, thought, diction, song and spectacle; plot
is 'the soul of tragedy'. Learn *hamartia* (error), *peripeteia* (reversal), *anagnorisis* (recognition) and *catharsis*.
- *Horace*, _Ars Poetica_: poetry should instruct and delight; decorum. *Longinus*, _On the Sublime_: five sources of the
sublime.

## From Sidney to Arnold
| Critic | Text | Idea
| Sidney | An Apology for Poetry (1595) | The poet 'nothing affirms, and therefore never lieth'
| Dryden | Of Dramatic Poesy (1668) | Ancients and moderns; father of English criticism
| Pope | An Essay on Criticism (1711) | Follow nature; the rules 'discovered, not devised'
| Johnson | Preface to Shakespeare (1765) | Defends tragicomedy; rejects the unities
| Wordsworth | Preface (1800) | Language of real men
| Coleridge | Biographia Literaria (1817) | Primary and secondary imagination; organic form
| Shelley | A Defence of Poetry (1840) | Answer to Peacock's Four Ages of Poetry
| Arnold | The Study of Poetry (1880) | Touchstones; poetry as 'a criticism of life'

Arnold's 'high seriousness' is found, he says, wanting in Chaucer. In 'The Function of Criticism' he asks for 'a disinterested
endeavour to learn and propagate the best that is known and thought in the world'.

## The twentieth century: close reading
- *T. S. Eliot*: 'Tradition and the Individual Talent' (1919): poetry is 'not the expression of personality, but an escape from
personality'; the catalyst. 'Hamlet and His Problems': objective correlative. 'The Metaphysical Poets': dissociation of
sensibility.
- *I. A. Richards*: _Principles of Literary Criticism_ (1924), _Practical Criticism_ (1929): four kinds of meaning, which are
sense, feeling, tone and intention; scientific and emotive uses of language.
- *William Empson*, _Seven Types of Ambiguity_ (1930). *F. R. Leavis*, _The Great Tradition_; the journal _Scrutiny_.
- *New Criticism*: J. C. Ransom, Cleanth Brooks (_The Well Wrought Urn_, the heresy of paraphrase), Allen Tate (tension),
Wimsatt and Beardsley (intentional and affective fallacies).
- *Russian formalism*: Shklovsky, defamiliarisation; Jakobson, literariness.

## Theory since 1960
- *Structuralism*: Saussure's signifier and signified, langue and parole; Levi-Strauss; early Barthes.
- *Archetypal criticism*: Northrop Frye, _Anatomy of Criticism_ (1957): four mythoi: spring comedy, summer romance, autumn
tragedy, winter satire.
- *Post-structuralism*: Barthes, 'The Death of the Author' (1967); Derrida, _Of Grammatology_, differance, 'there is nothing
outside the text'; Foucault, discourse and power; the Yale critics (de Man, Hartman, Bloom, Hillis Miller).
- *Psychoanalytic*: Freud, id, ego and superego; Lacan, the mirror stage, 'the unconscious is structured like a language'.
- *Marxist*: base and superstructure; Lukacs, Althusser, Raymond Williams, Eagleton.
- *Feminist*: Woolf; de Beauvoir, _The Second Sex_; Showalter, gynocriticism and her three phases, feminine, feminist, female;
Gilbert and Gubar, _The Madwoman in the Attic_; Cixous, ecriture feminine; Judith Butler, _Gender Trouble_.
- *Reader response*: Iser, the implied reader; Fish, interpretive communities; Jauss, horizon of expectations.
- *Postcolonial*: Fanon, _The Wretched of the Earth_; Said, _Orientalism_ (1978); Spivak, 'Can the Subaltern Speak?'; Bhabha.
- *New historicism*: Stephen Greenblatt; self-fashioning. In Britain: cultural materialism (Dollimore and Sinfield).
- *Ecocriticism*: Cheryll Glotfelty; William Rueckert used the word in 1978.
`,
  works: `
Aristotle | Poetics | c. 335 BC
Horace | Ars Poetica | c. 19 BC
Longinus | On the Sublime | 1st century
Matthew Arnold | Essays in Criticism | 1865
T. S. Eliot | The Sacred Wood | 1920
I. A. Richards | Practical Criticism | 1929
William Empson | Seven Types of Ambiguity | 1930
Cleanth Brooks | The Well Wrought Urn | 1947
F. R. Leavis | The Great Tradition | 1948
Simone de Beauvoir | The Second Sex | 1949
Northrop Frye | Anatomy of Criticism | 1957
Frantz Fanon | The Wretched of the Earth | 1961
Jacques Derrida | Of Grammatology | 1967
Harold Bloom | The Anxiety of Influence | 1973
Edward Said | Orientalism | 1978
Elaine Showalter | A Literature of Their Own | 1977
Terry Eagleton | Literary Theory: An Introduction | 1983
Judith Butler | Gender Trouble | 1990
`,
  questions: `
How many parts of tragedy does Aristotle name? | Six | Five | Three | Seven
The error of judgement of a tragic hero is called | hamartia | hubris | peripeteia | anagnorisis
'Objective correlative' appears in Eliot's essay on | Hamlet | the metaphysical poets | Dante | Milton
The four kinds of meaning are given by | I. A. Richards | William Empson | F. R. Leavis | Cleanth Brooks
'The heresy of paraphrase' is a chapter by | Cleanth Brooks | Allen Tate | J. C. Ransom | W. K. Wimsatt
Shelley's _A Defence of Poetry_ replies to | Peacock | Gosson | Jeffrey | Hazlitt
The touchstone method was put forward by | Matthew Arnold | Walter Pater | John Ruskin | A. C. Bradley
Defamiliarisation is linked with | Viktor Shklovsky | Mikhail Bakhtin | Roman Ingarden | Boris Tomashevsky
'The Death of the Author' was written by | Roland Barthes | Michel Foucault | Jacques Derrida | Jacques Lacan
Gynocriticism is a term of | Elaine Showalter | Kate Millett | Julia Kristeva | Toril Moi
'Interpretive communities' belongs to | Stanley Fish | Wolfgang Iser | Norman Holland | H. R. Jauss
In Frye's scheme the mythos of autumn is | tragedy | comedy | romance | satire
`,
};
