import type { Topic } from '#server/demo/topic.ts';

export const restoration: Topic = {
  title: 'Restoration and the Eighteenth Century',
  notes: `
## The Restoration (1660-1700)
Charles II came back from France in 1660 and brought French taste with him. The theatres opened again, women acted on the
English stage for the first time, and the Royal Society (chartered in 1662) asked for a 'close, naked, natural way of
speaking'. Modern English prose begins here.

- *John Dryden*: poet laureate from 1668. _Absalom and Achitophel_ (1681) is a political satire on Monmouth and
Shaftesbury; _Mac Flecknoe_ a mock-heroic attack on Shadwell; _All for Love_ retells Antony and Cleopatra; _Of Dramatic
Poesy: An Essay_ (1668) has four speakers, Crites, Eugenius, Lisideius and Neander, who is Dryden himself.
- *John Bunyan*: _The Pilgrim's Progress_ (1678), an allegory of Christian's journey from the City of Destruction to the
Celestial City.
- *Samuel Pepys* and *John Evelyn*: the diarists of the age. *Samuel Butler*, _Hudibras_: satire on the Puritans.

## Restoration comedy
The comedy of manners laughs at the fashions and intrigues of high society, in brilliant prose: Etherege (_The Man of
Mode_), Wycherley (_The Country Wife_), Congreve (_The Way of the World_, with the proviso scene of Mirabell and
Millamant), Vanbrugh (_The Relapse_) and Farquhar (_The Beaux' Stratagem_). Jeremy Collier attacked it in _A Short View of
the Immorality and Profaneness of the English Stage_ (1698). *Aphra Behn*, author of _Oroonoko_, is the first
Englishwoman to live by her pen.

## The age of Pope (1700-1745)
The Augustan or neoclassical age prizes reason, order, wit and the rules of the ancients. The heroic couplet is its verse
and satire its favourite form.

- *Alexander Pope*: _An Essay on Criticism_ ('A little learning is a dangerous thing'), _The Rape of the Lock_ (a
mock-epic on the cutting of Arabella Fermor's hair by Lord Petre), _The Dunciad_, _An Essay on Man_.
- *Jonathan Swift*: _A Tale of a Tub_, _The Battle of the Books_, _Gulliver's Travels_ (1726; Lilliput, Brobdingnag,
Laputa, the Houyhnhnms), _A Modest Proposal_ (1729).
- *Addison and Steele*: the periodical essay. Steele began _The Tatler_ (1709); together they wrote _The Spectator_
(1711-12), with Sir Roger de Coverley of the Spectator Club.

## The rise of the novel
| Novelist | Novel | Note
| Daniel Defoe | Robinson Crusoe (1719) | Realistic tale; Alexander Selkirk as the model
| Samuel Richardson | Pamela (1740) | Epistolary; 'Virtue Rewarded'
| Henry Fielding | Tom Jones (1749) | 'Comic epic poem in prose'
| Laurence Sterne | Tristram Shandy (1759-67) | Digression as method
| Tobias Smollett | Humphry Clinker (1771) | Picaresque in letters

The last four of the table are called 'the four wheels of the novel'. Horace Walpole's _The Castle of Otranto_ (1764)
begins the Gothic novel; Ann Radcliffe's _The Mysteries of Udolpho_ (1794) is its best-known follower.

## The age of Johnson (1745-1798)
- *Dr Samuel Johnson*: _A Dictionary of the English Language_ (1755), _Rasselas_ (1759), the preface to Shakespeare
(1765), _Lives of the Poets_ (1779-81). Boswell's _Life_ (1791) is the model of English biography.
- *Oliver Goldsmith*: _The Deserted Village_, _The Vicar of Wakefield_, _She Stoops to Conquer_. With *Sheridan* (_The
Rivals_, _The School for Scandal_) he opposes sentimental comedy.
- *Edward Gibbon*, _The Decline and Fall of the Roman Empire_; *Edmund Burke*, _Reflections on the Revolution in France_.

## The precursors of Romanticism
Thomson (_The Seasons_), Young (_Night Thoughts_) and Gray (_Elegy Written in a Country Churchyard_) are the transitional
or 'graveyard' poets; Collins, Cowper (_The Task_), Crabbe, Burns and Blake turn to nature, humble life and feeling.
Percy's _Reliques_ (1765) brought back the ballad. Blake's _Songs of Innocence_ and _Songs of Experience_ show 'the two
contrary states of the human soul'.
`,
  works: `
John Dryden | Absalom and Achitophel | 1681
Samuel Butler | Hudibras | 1663-78
John Bunyan | The Pilgrim's Progress | 1678
William Wycherley | The Country Wife | 1675
Aphra Behn | Oroonoko | 1688
William Congreve | The Way of the World | 1700
George Farquhar | The Beaux' Stratagem | 1707
Alexander Pope | The Rape of the Lock | 1712-14
Daniel Defoe | Moll Flanders | 1722
Jonathan Swift | Gulliver's Travels | 1726
John Gay | The Beggar's Opera | 1728
Samuel Richardson | Clarissa | 1747-48
Henry Fielding | Joseph Andrews | 1742
Thomas Gray | Elegy Written in a Country Churchyard | 1751
Horace Walpole | The Castle of Otranto | 1764
Oliver Goldsmith | The Vicar of Wakefield | 1766
R. B. Sheridan | The School for Scandal | 1777
William Cowper | The Task | 1785
James Boswell | The Life of Samuel Johnson | 1791
`,
  questions: `
In _Of Dramatic Poesy_, Dryden speaks through | Neander | Crites | Eugenius | Lisideius
_Mac Flecknoe_ is a satire on | Thomas Shadwell | Elkanah Settle | Lord Shaftesbury | Colley Cibber
The proviso scene occurs in | The Way of the World | The Country Wife | The Relapse | Love for Love
Jeremy Collier's attack on the stage appeared in | 1698 | 1642 | 1660 | 1737
'A little learning is a dangerous thing' is from | An Essay on Criticism | An Essay on Man | The Dunciad | Windsor Forest
Who described his novel as a 'comic epic poem in prose'? | Henry Fielding | Samuel Richardson | Tobias Smollett | Laurence Sterne
_The Tatler_ was founded by | Richard Steele | Joseph Addison | Samuel Johnson | Jonathan Swift
The flying island in _Gulliver's Travels_ is | Laputa | Lilliput | Glubbdubdrib | Brobdingnag
Johnson's _Dictionary_ was published in | 1755 | 1747 | 1765 | 1779
The first Gothic novel in English is | The Castle of Otranto | Vathek | The Monk | The Mysteries of Udolpho
Mrs Malaprop is a character in | The Rivals | She Stoops to Conquer | The School for Scandal | The Good-Natured Man
'The short and simple annals of the poor' is a line by | Thomas Gray | Oliver Goldsmith | William Cowper | George Crabbe
`,
};
