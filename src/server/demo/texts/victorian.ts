import type { Topic } from '#server/demo/topic.ts';

export const victorian: Topic = {
  title: 'The Victorian Age',
  notes: `
## The age (1832-1901)
An age of reform, railways, empire and doubt. The Reform Acts widened the vote; Lyell's geology and Darwin's _On the Origin
of Species_ (1859) shook the faith of many; the Oxford Movement of Newman, Keble and Pusey tried to restore it. The
'Victorian compromise' names the age's habit of holding together progress and doubt, freedom and propriety. The novel was
its chief form, often published in monthly parts.

## Poetry
- *Alfred, Lord Tennyson*: laureate from 1850. _In Memoriam_ (1850) mourns Arthur Hallam in four-line stanzas rhyming
abba; _Idylls of the King_ retells Arthur; _Ulysses_ ends 'To strive, to seek, to find, and not to yield'. Also _The
Lotos-Eaters_, _The Princess_, _Maud_, _Locksley Hall_.
- *Robert Browning*: master of the dramatic monologue. _My Last Duchess_ (the Duke of Ferrara), _Fra Lippo Lippi_, _Andrea
del Sarto_, _Rabbi Ben Ezra_ ('Grow old along with me!'), _The Ring and the Book_. _Pippa Passes_ has 'God's in his
heaven, all's right with the world'.
- *Matthew Arnold*: _The Scholar-Gipsy_, _Thyrsis_ (elegy on Clough), _Dover Beach_ ('ignorant armies clash by night').
- *Elizabeth Barrett Browning*: _Sonnets from the Portuguese_, _Aurora Leigh_.
- *G. M. Hopkins*: sprung rhythm, inscape and instress; _The Windhover_, _Pied Beauty_, _The Wreck of the Deutschland_. His
poems were published by Robert Bridges in 1918.

*Pre-Raphaelites*: a brotherhood of painters founded in 1848 by D. G. Rossetti, Holman Hunt and Millais. Poets near it: the
Rossettis, Morris, Swinburne. Robert Buchanan attacked them as 'The Fleshly School of Poetry' (1871).

## The novel
| Novelist | Remember
| Charles Dickens | Pickwick Papers, Oliver Twist, David Copperfield, Bleak House, Hard Times, Great Expectations
| W. M. Thackeray | Vanity Fair: 'a novel without a hero'; Becky Sharp
| Charlotte Brontë | Jane Eyre (1847), as Currer Bell; Villette
| Emily Brontë | Wuthering Heights (1847), as Ellis Bell
| George Eliot | Adam Bede, The Mill on the Floss, Silas Marner, Middlemarch
| Thomas Hardy | The Wessex novels: Far from the Madding Crowd, Tess, Jude the Obscure
| George Meredith | The Egoist; essay on the comic spirit
| R. L. Stevenson | Treasure Island, Dr Jekyll and Mr Hyde

Hardy divided his books into novels of character and environment, romances and fantasies, and novels of ingenuity. His
phrase 'the President of the Immortals' closes _Tess_. After the outcry against _Jude_ (1895) he wrote only verse,
including _The Dynasts_.

## Prose
- *Thomas Carlyle*: _Sartor Resartus_, _Heroes and Hero-Worship_, _The French Revolution_.
- *John Ruskin*: _Modern Painters_, _The Stones of Venice_, _Unto This Last_, which moved Gandhi.
- *Matthew Arnold*: _Culture and Anarchy_ (1869): 'sweetness and light'; Barbarians, Philistines and Populace.
- *J. H. Newman*: _Apologia Pro Vita Sua_, _The Idea of a University_. *T. B. Macaulay*: _Minute on Indian Education_ (1835).
- *Walter Pater*: _The Renaissance_ (1873); 'to burn always with this hard, gem-like flame'.

## Drama and the end of the century
*Oscar Wilde* and the aesthetes stood for 'art for art's sake': _The Picture of Dorian Gray_, _The Importance of Being
Earnest_ (1895). *Bernard Shaw* began with _Widowers' Houses_ (1892). _The Yellow Book_ was the quarterly of the nineties.
`,
  works: `
Thomas Carlyle | Sartor Resartus | 1833-34
Charles Dickens | Great Expectations | 1860-61
W. M. Thackeray | Vanity Fair | 1847-48
Charlotte Brontë | Jane Eyre | 1847
Emily Brontë | Wuthering Heights | 1847
Lord Tennyson | In Memoriam | 1850
Elizabeth Barrett Browning | Aurora Leigh | 1856
Anthony Trollope | Barchester Towers | 1857
John Ruskin | Unto This Last | 1860
George Eliot | Middlemarch | 1871-72
Robert Browning | The Ring and the Book | 1868-69
Matthew Arnold | Culture and Anarchy | 1869
Wilkie Collins | The Moonstone | 1868
D. G. Rossetti | The Blessed Damozel | 1850
Christina Rossetti | Goblin Market | 1862
George Meredith | The Egoist | 1879
Thomas Hardy | Tess of the d'Urbervilles | 1891
R. L. Stevenson | Treasure Island | 1883
Oscar Wilde | The Importance of Being Earnest | 1895
`,
  questions: `
_In Memoriam_ was written on the death of | Arthur Hallam | Edward King | A. H. Clough | Prince Albert
'A novel without a hero' is the subtitle of | Vanity Fair | Hard Times | Middlemarch | The Egoist
The speaker of _My Last Duchess_ is the Duke of | Ferrara | Milan | Mantua | Verona
Arnold's _Thyrsis_ is an elegy on | A. H. Clough | Arthur Hallam | Wordsworth | his father
Currer Bell was the pen-name of | Charlotte Brontë | Emily Brontë | Anne Brontë | Mary Ann Evans
Sprung rhythm is associated with | G. M. Hopkins | Robert Bridges | A. C. Swinburne | Francis Thompson
'The Fleshly School of Poetry' was an attack on the | Pre-Raphaelites | Decadents | Spasmodics | Georgians
_The Stones of Venice_ is by | John Ruskin | Walter Pater | Thomas Carlyle | J. H. Newman
Barbarians, Philistines and Populace are the classes named in | Culture and Anarchy | Past and Present | Unto This Last | Heroes and Hero-Worship
Hardy's last novel before he turned to verse was | Jude the Obscure (1895) | Tess | The Woodlanders | The Return of the Native
_Pied Beauty_ is a poem by | G. M. Hopkins | Christina Rossetti | William Morris | Coventry Patmore
Newman, Keble and Pusey led the | Oxford Movement | Chartist Movement | Aesthetic Movement | Evangelical Revival
`,
};
