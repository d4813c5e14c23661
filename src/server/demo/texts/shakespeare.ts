import type { Topic } from '#server/demo/topic.ts';

export const shakespeare: Topic = {
  title: 'Shakespeare',
  notes: `
## Life and canon
William Shakespeare (1564-1616) was born at Stratford-upon-Avon. He wrote some 37 plays, 154 sonnets and two long narrative poems,
_Venus and Adonis_ and _The Rape of Lucrece_, both dedicated to the Earl of Southampton. Robert Greene's sneer at an 'upstart crow'
(1592) is the first mention of him in London. Heminges and Condell brought out the *First Folio* in 1623 with 36 plays and Ben
Jonson's lines: 'He was not of an age, but for all time!'

| Period (Dowden) | Years | Plays
| In the workshop | 1590-96 | Love's Labour's Lost, Richard III, Titus Andronicus
| In the world | 1596-1601 | Henry IV, As You Like It, Twelfth Night
| Out of the depths | 1601-08 | Hamlet, Othello, King Lear, Macbeth
| On the heights | 1608-13 | Cymbeline, The Winter's Tale, The Tempest

## Theatre and audience
The Globe (1599) was a round wooden house on the Bankside with an apron stage, a balcony and a pit for the groundlings. Performances
were by daylight; boys acted the women; there was little scenery, so poetry had to paint it. His company was the Lord Chamberlain's
Men, from 1603 the King's Men; Richard Burbage was the great tragic actor and Kempe and Armin the clowns.

## The great tragedies
- *Hamlet* (c. 1600): prince of Denmark; delay. Sources: Saxo Grammaticus, Belleforest, the lost _Ur-Hamlet_. The play within the play
is 'The Mousetrap'. Goethe, Coleridge (too much thought), Ernest Jones (Oedipus) and Eliot ('an artistic failure') explain him.
- *Othello* (c. 1604): the Moor of Venice; Iago's 'motiveless malignity' (Coleridge); the handkerchief. Source: Cinthio.
- *King Lear* (c. 1605): double plot of Lear and Gloucester; Cordelia's 'Nothing, my lord'. Source: Holinshed; Sidney's _Arcadia_ for
the second plot. Tate's happy ending held the stage until 1838.
- *Macbeth* (c. 1606): the shortest tragedy; the porter scene, on which De Quincey wrote; sleep-walking; 'Tomorrow, and tomorrow'.

*A. C. Bradley* (_Shakespearean Tragedy_, 1904): a tale of suffering and calamity leading to death; 'character is destiny'; the hero's
flaw and waste. *G. Wilson Knight* (_The Wheel of Fire_) reads each play as an expanded metaphor; *Caroline Spurgeon* studies imagery;
*Jan Kott* makes Shakespeare 'our contemporary'.

## Comedies
Romantic comedy joins love, disguise and song, and moves from city to green world (Frye). _A Midsummer Night's Dream_: Bottom and the
mechanicals; four plots. _The Merchant of Venice_: pound of flesh, caskets, ring. _As You Like It_: Arden; 'All the world's a stage'.
_Twelfth Night_: Viola and Malvolio. *Problem plays* (F. S. Boas): _All's Well That Ends Well_, _Measure for Measure_, _Troilus and
Cressida_.

## Histories and Roman plays
First tetralogy: the three parts of _Henry VI_ and _Richard III_. Second: _Richard II_, _Henry IV_ in two parts, _Henry V_. Falstaff,
Prince Hal and Hotspur. Roman plays come from North's Plutarch: _Julius Caesar_, _Antony and Cleopatra_, _Coriolanus_.

## The last plays
_Pericles_, _Cymbeline_, _The Winter's Tale_ and _The Tempest_ are romances: loss, sea, wonder, daughters, forgiveness. _The Tempest_
keeps the unities of time and place; postcolonial readers give Caliban his voice ('You taught me language').

## Sonnets
Published in 1609 by Thomas Thorpe, to 'Mr W. H.' Sonnets 1-126 to a young man, 127-152 to a dark lady; 153-154 on Cupid. Three
quatrains and a couplet: abab cdcd efef gg. Sonnet 18 'Shall I compare thee', 116 'the marriage of true minds', 130 'My mistress'
eyes'.

## Critics in one line
- Dryden: 'the largest and most comprehensive soul'. Johnson: 'the poet of nature'; he blames the quibble, his 'fatal Cleopatra'.
- Coleridge: 'myriad-minded'. Arnold: 'Others abide our question. Thou art free.' Keats gave him negative capability.
`,
  works: `
A. C. Bradley | Shakespearean Tragedy | 1904
G. Wilson Knight | The Wheel of Fire | 1930
Caroline Spurgeon | Shakespeare's Imagery and What It Tells Us | 1935
E. M. W. Tillyard | The Elizabethan World Picture | 1943
Jan Kott | Shakespeare Our Contemporary | 1964
Harley Granville-Barker | Prefaces to Shakespeare | 1927-47
Edward Dowden | Shakspere: His Mind and Art | 1875
Stephen Greenblatt | Will in the World | 2004
`,
  questions: `
The First Folio appeared in | 1623 | 1609 | 1616 | 1632
The sonnets were first printed in | 1609 | 1593 | 1599 | 1623
'Motiveless malignity' was said of Iago by | Coleridge | Johnson | Bradley | Hazlitt
Who called Hamlet 'an artistic failure'? | T. S. Eliot | Ernest Jones | G. Wilson Knight | Goethe
The second plot of _King Lear_ comes from | Sidney's Arcadia | Holinshed | Plutarch | Cinthio
'Upstart crow' was said of Shakespeare by | Robert Greene | Thomas Nashe | Ben Jonson | Henry Chettle
'All the world's a stage' is spoken by | Jaques | Touchstone | Orlando | Duke Senior
'Problem plays' were first so called by | F. S. Boas | A. C. Bradley | E. K. Chambers | E. M. W. Tillyard
For his Roman plays Shakespeare read | North's Plutarch | Golding's Ovid | Florio's Montaigne | Chapman's Homer
Which play keeps the unities of time and place? | The Tempest | The Winter's Tale | Pericles | Cymbeline
How many sonnets did Shakespeare write? | 154 | 126 | 108 | 152
_The Elizabethan World Picture_ is by | E. M. W. Tillyard | Jan Kott | Dover Wilson | Granville-Barker
`,
};
