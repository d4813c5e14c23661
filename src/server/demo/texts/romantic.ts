import type { Topic } from '#server/demo/topic.ts';

export const romantic: Topic = {
  title: 'The Romantic Age',
  notes: `
## The spirit of the age (1798-1832)
The age is usually counted from _Lyrical Ballads_ (1798) to the Reform Act (1832). Behind it stand the French Revolution,
Rousseau's return to nature and German idealism. Its marks are imagination above reason, love of nature, interest in
common life and in the past, the strange and the supernatural, and the poet's own self. Walter Pater spoke of 'the
addition of strangeness to beauty'; Watts-Dunton of 'the renascence of wonder'.

## William Wordsworth (1770-1850)
- _Lyrical Ballads_, with Coleridge: Wordsworth was to give the charm of novelty to things of every day, Coleridge to make
the supernatural seem real. The famous Preface was added in 1800 and enlarged in 1802.
- The Preface: poetry is 'the spontaneous overflow of powerful feelings', taking its origin from 'emotion recollected in
tranquillity'; its language is 'a selection of language really used by men'; a poet is 'a man speaking to men'.
- _Tintern Abbey_: three stages of his love of nature. _Immortality Ode_: the child as 'best philosopher'. _The Prelude_
(1850): 'growth of a poet's mind', in fourteen books. Poet laureate from 1843, after Southey.

## S. T. Coleridge (1772-1834)
_The Rime of the Ancient Mariner_ (the albatross, guilt and blessing), _Christabel_ (unfinished), _Kubla Khan_ (a fragment
after a dream), _Dejection: An Ode_, _Frost at Midnight_. In _Biographia Literaria_ (1817) he parts primary from secondary
imagination and both from fancy, and gives us 'willing suspension of disbelief'.

## The second generation
- *Lord Byron*: _Childe Harold's Pilgrimage_ (Spenserian stanza), _Don Juan_ (ottava rima), _The Vision of Judgment_. The
Byronic hero is proud, moody and rebellious. He died at Missolonghi in 1824 in the cause of Greece.
- *P. B. Shelley*: _Queen Mab_, _Prometheus Unbound_, _Ode to the West Wind_ (terza rima sonnets), _To a Skylark_,
_Adonais_ (an elegy on Keats). In _A Defence of Poetry_ poets are 'the unacknowledged legislators of the world'. Arnold's
phrase for him: 'a beautiful and ineffectual angel'.
- *John Keats*: _Endymion_ ('A thing of beauty is a joy for ever'), _Hyperion_, _Lamia_, _Isabella_, _The Eve of St Agnes_
and the odes of 1819. His letters give 'negative capability' and 'the chameleon poet'.

| Ode by Keats | Theme to remember
| To a Nightingale | Escape from pain; the immortal song
| On a Grecian Urn | Art and time; 'Beauty is truth'
| To Autumn | Ripeness and acceptance
| On Melancholy | Joy and sorrow dwell together
| To Psyche | The inner temple of the mind

## Prose and the novel
- *Charles Lamb*: _Essays of Elia_ (1823): _Dream Children_, _A Dissertation upon Roast Pig_. With his sister Mary, _Tales
from Shakespeare_.
- *William Hazlitt*: _The Spirit of the Age_, _Characters of Shakespear's Plays_. *Thomas De Quincey*: _Confessions of an
English Opium-Eater_; the literature of knowledge and the literature of power.
- *Jane Austen*: 'the little bit (two inches wide) of ivory'. _Sense and Sensibility_, _Pride and Prejudice_, _Mansfield
Park_, _Emma_, _Northanger Abbey_ (a laugh at the Gothic), _Persuasion_.
- *Sir Walter Scott*: father of the historical novel; _Waverley_ (1814), _Ivanhoe_ (1819).
- *Mary Shelley*: _Frankenstein; or, The Modern Prometheus_ (1818).

## Remember for the examination
- The Lake Poets: Wordsworth, Coleridge and Southey. The 'Cockney School' was a sneer at Leigh Hunt and Keats.
- The _Edinburgh Review_ began in 1802, the _Quarterly Review_ in 1809, _Blackwood's Magazine_ in 1817.
- Deaths: Keats 1821 (Rome), Shelley 1822 (drowned), Byron 1824, Coleridge 1834, Wordsworth 1850.
`,
  works: `
William Wordsworth | The Prelude | 1850
Leigh Hunt | The Story of Rimini | 1816
S. T. Coleridge | Biographia Literaria | 1817
Robert Southey | Thalaba the Destroyer | 1801
Sir Walter Scott | Ivanhoe | 1819
Lord Byron | Childe Harold's Pilgrimage | 1812-18
P. B. Shelley | Prometheus Unbound | 1820
John Keats | The Eve of St Agnes | 1820
Jane Austen | Pride and Prejudice | 1813
Mary Shelley | Frankenstein | 1818
Charles Lamb | Essays of Elia | 1823
William Hazlitt | The Spirit of the Age | 1825
Thomas De Quincey | Confessions of an English Opium-Eater | 1821
Thomas Love Peacock | Nightmare Abbey | 1818
Walter Savage Landor | Imaginary Conversations | 1824-29
Maria Edgeworth | Castle Rackrent | 1800
`,
  questions: `
The Preface to _Lyrical Ballads_ was first added to the edition of | 1800 | 1798 | 1805 | 1817
'Willing suspension of disbelief' comes from | Biographia Literaria | A Defence of Poetry | Preface to Lyrical Ballads | Essays of Elia
'Negative capability' is a phrase of | John Keats | S. T. Coleridge | P. B. Shelley | William Hazlitt
_Adonais_ laments the death of | John Keats | Lord Byron | Edward King | Arthur Hallam
_Don Juan_ is written in | ottava rima | terza rima | Spenserian stanza | rhyme royal
'A thing of beauty is a joy for ever' opens | Endymion | Hyperion | Lamia | Isabella
Who followed Southey as poet laureate in 1843? | William Wordsworth | Lord Tennyson | Walter Scott | Leigh Hunt
Poets as 'the unacknowledged legislators of the world' is found in | A Defence of Poetry | The Spirit of the Age | Adonais | Table Talk
Which novel by Jane Austen makes fun of Gothic fiction? | Northanger Abbey | Emma | Persuasion | Mansfield Park
Complete Arnold's phrase for Shelley: 'a beautiful and ineffectual ...' | angel | dreamer | spirit | singer
_Dream Children: A Reverie_ is by | Charles Lamb | William Hazlitt | Thomas De Quincey | Leigh Hunt
The subtitle of _Frankenstein_ is | The Modern Prometheus | Virtue Rewarded | A Gothic Story | The Creature
`,
};
