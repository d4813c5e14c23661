import type { Topic } from '#server/demo/topic.ts';

export const chaucerToMilton: Topic = {
  title: 'Chaucer to Milton',
  notes: `
## The age of Chaucer (1340-1400)
The fourteenth century saw the Hundred Years' War, the Black Death of 1348-49, the Peasants' Revolt of 1381 and the
religious reform of John Wyclif. In literature it saw English win back its place from French and Latin.

*Geoffrey Chaucer* wrote in the East Midland dialect, which became the base of standard English. His work is usually
divided into a French period (_The Book of the Duchess_), an Italian period (_The House of Fame_, _Troilus and
Criseyde_) and an English period (_The Canterbury Tales_). Dryden called him 'the father of English poetry' and said of
the _Tales_: 'Here is God's plenty.'

- _The Canterbury Tales_: about thirty pilgrims meet at the Tabard Inn, Southwark, and ride to the shrine of St Thomas
Becket at Canterbury. The host is Harry Bailly. Each was to tell four tales; twenty-four were written, two in prose.
- Metre: Chaucer brought in the rhyme royal (seven lines, ababbcc) and the heroic couplet.
- *William Langland*, _Piers Plowman_: alliterative dream allegory on the corruption of church and state.
- *John Gower*, _Confessio Amantis_: Chaucer's 'moral Gower', who wrote in three languages.

## The fifteenth century
An age of imitation in poetry, but of two great steps: *William Caxton* set up the first English press at Westminster in
1476, and in 1485 printed *Sir Thomas Malory's* _Le Morte Darthur_. Drama grew from the church: mystery plays on Bible
stories, miracle plays on the lives of saints, morality plays such as _Everyman_, and then interludes.

## The Renaissance in England
The revival of classical learning reached England through scholars such as Erasmus, Colet and *Sir Thomas More*, whose
_Utopia_ (1516) was written in Latin. *Wyatt* brought the Petrarchan sonnet into English; *Surrey* gave it the English
form and wrote the first English blank verse in his translation from the _Aeneid_. Both appeared in _Tottel's Miscellany_
(1557).

- *Edmund Spenser*, 'the poets' poet' (Charles Lamb): _The Shepheardes Calender_ (1579) opens the great Elizabethan age.
_The Faerie Queene_ was planned in twelve books, of which six were finished. Its stanza has nine lines, ababbcbcc, the
last an alexandrine.
- *Sir Philip Sidney*: _Astrophel and Stella_, the first English sonnet sequence; _Arcadia_, a prose romance; _An Apology
for Poetry_, a reply to Stephen Gosson's _School of Abuse_.
- *Francis Bacon*: father of the English essay (1597). Aphoristic and terse: 'Reading maketh a full man; conference a
ready man; and writing an exact man.'

## Drama before and after Shakespeare
The first regular comedy is Udall's _Ralph Roister Doister_; the first regular tragedy, in blank verse, is _Gorboduc_ by
Sackville and Norton. The *University Wits* were Lyly, Peele, Greene, Lodge, Nashe, Kyd and Marlowe; Kyd is counted with
them although he attended no university.

- *Christopher Marlowe*: 'the mighty line' (Ben Jonson). _Tamburlaine_ (power), _Doctor Faustus_ (knowledge), _The Jew of
Malta_ (wealth), _Edward II_ (history).
- *Thomas Kyd*, _The Spanish Tragedy_: model of the revenge play.
- *Ben Jonson*: comedy of humours; _Every Man in His Humour_, _Volpone_, _The Alchemist_.
- *John Webster*, _The Duchess of Malfi_; *Beaumont and Fletcher*, _Philaster_.

## The seventeenth century to 1660
*Metaphysical poetry*: Donne, Herbert, Vaughan, Crashaw, Marvell. The label comes from Dryden and was made famous by Dr
Johnson, who spoke of 'the most heterogeneous ideas yoked by violence together'. T. S. Eliot's essay of 1921 restored
their name. *Cavalier poets*: Herrick, Lovelace, Suckling, Carew.

*John Milton* wrote in three periods: the Horton poems (_L'Allegro_, _Il Penseroso_, _Comus_, _Lycidas_), the prose years
(_Areopagitica_, _Of Education_), and the great poems (_Paradise Lost_, _Paradise Regained_, _Samson Agonistes_).
_Paradise Lost_ came out in ten books in 1667 and in twelve in 1674. Its purpose: to 'justify the ways of God to men'.

## Remember for the examination
- Theatres were closed from 1642 to 1660.
- The King James Bible (Authorised Version) is dated 1611.
- _Lycidas_ mourns Edward King; it is a pastoral elegy.
- Robert Burton's _The Anatomy of Melancholy_ (1621) and Sir Thomas Browne's _Religio Medici_ (1643) lead the prose.
`,
  works: `
Geoffrey Chaucer | The Canterbury Tales | c. 1387-1400
William Langland | Piers Plowman | c. 1370-90
John Gower | Confessio Amantis | 1390
Sir Thomas Malory | Le Morte Darthur | 1485
Sir Thomas More | Utopia | 1516
Nicholas Udall | Ralph Roister Doister | c. 1552
John Lyly | Euphues | 1578
Edmund Spenser | The Faerie Queene | 1590-96
Christopher Marlowe | Doctor Faustus | c. 1592
Thomas Kyd | The Spanish Tragedy | c. 1587
Sir Philip Sidney | An Apology for Poetry | 1595
Francis Bacon | The Advancement of Learning | 1605
Ben Jonson | Volpone | 1606
John Webster | The Duchess of Malfi | c. 1613
Robert Burton | The Anatomy of Melancholy | 1621
John Donne | The Canonization | 1633
George Herbert | The Temple | 1633
Andrew Marvell | To His Coy Mistress | 1681
John Milton | Paradise Lost | 1667
`,
  questions: `
The pilgrims of _The Canterbury Tales_ meet at the | Tabard Inn | Mermaid Tavern | Boar's Head | Globe
Who called Chaucer 'the father of English poetry'? | John Dryden | Matthew Arnold | Samuel Johnson | Charles Lamb
Rhyme royal is a stanza of | seven lines | six lines | eight lines | nine lines
The first English printing press was set up in 1476 by | William Caxton | Wynkyn de Worde | William Tyndale | Richard Tottel
_Utopia_ was written in | Latin | English | French | Italian
How many books of _The Faerie Queene_ did Spenser complete? | Six | Twelve | Seven | Ten
Sidney's _An Apology for Poetry_ answers | Stephen Gosson | Thomas Nashe | Roger Ascham | George Puttenham
The first regular English tragedy is | Gorboduc | The Spanish Tragedy | Cambyses | Tamburlaine
'Comedy of humours' is linked with | Ben Jonson | John Lyly | William Congreve | Thomas Dekker
Which of these is _not_ a metaphysical poet? | Robert Herrick | Henry Vaughan | Richard Crashaw | George Herbert
_Areopagitica_ is a plea for the freedom of | the press | the church | marriage | trade
_Lycidas_ is an elegy on the death of | Edward King | Arthur Hallam | John Keats | Charles Diodati
`,
};
