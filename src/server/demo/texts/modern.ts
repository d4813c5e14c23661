import type { Topic } from '#server/demo/topic.ts';

export const modern: Topic = {
  title: 'Modern and Post-War British Literature',
  notes: `
## From Edwardian to modern (1901-1945)
Two wars, Freud, Frazer's _The Golden Bough_, Einstein and the cinema changed what literature could be. Virginia Woolf
wrote that 'on or about December 1910 human character changed'. The year 1922 gave _The Waste Land_ and _Ulysses_.
Modernism breaks the ordered story and the regular line, uses myth and irony, and looks at the mind from within.

## Poetry
- *W. B. Yeats*: leader of the Irish revival, Nobel Prize 1923. _Easter 1916_ ('A terrible beauty is born'), _The Second
Coming_ ('Things fall apart'), _Sailing to Byzantium_, _A Prayer for My Daughter_. His system of gyres is set out in _A
Vision_.
- *T. S. Eliot*: Nobel Prize 1948. _The Love Song of J. Alfred Prufrock_ (1915); _The Waste Land_ (1922), in five parts,
dedicated to Ezra Pound, _il miglior fabbro_, and ending with 'Shantih'; _Ash Wednesday_; _Four Quartets_ (Burnt Norton,
East Coker, The Dry Salvages, Little Gidding). He called himself 'classicist in literature, royalist in politics, and
anglo-catholic in religion'.
- *War poets*: Rupert Brooke (_The Soldier_), Siegfried Sassoon, Isaac Rosenberg, Wilfred Owen (_Strange Meeting_: 'My
subject is War, and the pity of War').
- *Imagism*: Pound, T. E. Hulme, H. D., Amy Lowell; the hard clear image, free verse.
- *The thirties*: Auden, Spender, Day Lewis, MacNeice, nicknamed 'Macspaunday'.

The five parts of _The Waste Land_:
| Part | Title
| I | The Burial of the Dead
| II | A Game of Chess
| III | The Fire Sermon
| IV | Death by Water
| V | What the Thunder Said (Datta, Dayadhvam, Damyata)

## The novel
- *Joseph Conrad*: _Lord Jim_, _Heart of Darkness_ (Marlow and Kurtz), _Nostromo_.
- *E. M. Forster*: _Howards End_ ('Only connect'), _A Passage to India_ (Mosque, Caves, Temple), _Aspects of the Novel_
(flat and round characters).
- *James Joyce*: _Dubliners_, _A Portrait of the Artist as a Young Man_ (Stephen Dedalus; epiphany), _Ulysses_ (Leopold
Bloom, 16 June 1904), _Finnegans Wake_.
- *Virginia Woolf*: _Mrs Dalloway_, _To the Lighthouse_, _The Waves_; essays _Modern Fiction_ and _A Room of One's Own_.
- *D. H. Lawrence*: _Sons and Lovers_, _The Rainbow_, _Women in Love_.
- *Aldous Huxley*, _Brave New World_; *George Orwell*, _Animal Farm_, _Nineteen Eighty-Four_; *Graham Greene*, _The Power and
the Glory_.
- After 1945: *William Golding* (_Lord of the Flies_), *Kingsley Amis* (_Lucky Jim_), *Iris Murdoch*, *Doris Lessing* (_The
Golden Notebook_), *John Fowles* (_The French Lieutenant's Woman_).

'Stream of consciousness' is a phrase of William James; May Sinclair first applied it to fiction, to the novels of Dorothy
Richardson.

## Drama
- *G. B. Shaw*: drama of ideas; _Arms and the Man_, _Candida_, _Man and Superman_, _Pygmalion_, _Saint Joan_. Nobel Prize
1925.
- *J. M. Synge*, _Riders to the Sea_, _The Playboy of the Western World_; the Abbey Theatre opened in 1904.
- *Poetic drama*: Eliot's _Murder in the Cathedral_ and _The Cocktail Party_; Christopher Fry.
- *John Osborne*, _Look Back in Anger_ (1956): Jimmy Porter and the Angry Young Men.
- *Samuel Beckett*, _Waiting for Godot_; *Harold Pinter*, _The Birthday Party_ (comedy of menace). Martin Esslin named the
Theatre of the Absurd in 1961.
- *Tom Stoppard*, _Rosencrantz and Guildenstern Are Dead_.

## Poetry after 1945
The Movement (Larkin, Amis, Davie, Gunn) asked for plain sense. Then Ted Hughes (_The Hawk in the Rain_, _Crow_), Seamus
Heaney (_Digging_; Nobel Prize 1995) and Carol Ann Duffy, the first woman laureate (2009).
`,
  works: `
Joseph Conrad | Heart of Darkness | 1899
Rudyard Kipling | Kim | 1901
J. M. Synge | Riders to the Sea | 1904
John Galsworthy | The Man of Property | 1906
G. B. Shaw | Pygmalion | 1913
D. H. Lawrence | Sons and Lovers | 1913
T. S. Eliot | The Waste Land | 1922
James Joyce | Ulysses | 1922
E. M. Forster | A Passage to India | 1924
Virginia Woolf | To the Lighthouse | 1927
W. B. Yeats | The Tower | 1928
Aldous Huxley | Brave New World | 1932
George Orwell | Nineteen Eighty-Four | 1949
Samuel Beckett | Waiting for Godot | 1953
William Golding | Lord of the Flies | 1954
John Osborne | Look Back in Anger | 1956
Philip Larkin | The Whitsun Weddings | 1964
Tom Stoppard | Rosencrantz and Guildenstern Are Dead | 1966
Seamus Heaney | Death of a Naturalist | 1966
Ted Hughes | Crow | 1970
`,
  questions: `
_The Waste Land_ is divided into how many parts? | Five | Four | Six | Three
_The Waste Land_ is dedicated to | Ezra Pound | W. B. Yeats | Virginia Woolf | F. R. Leavis
The action of _Ulysses_ takes place on | 16 June 1904 | 24 April 1916 | 1 June 1922 | 6 January 1904
The three parts of _A Passage to India_ are Mosque, Caves and | Temple | River | Garden | Palace
'My subject is War, and the pity of War' was written by | Wilfred Owen | Rupert Brooke | Siegfried Sassoon | Isaac Rosenberg
Flat and round characters are discussed in | Aspects of the Novel | Modern Fiction | The Art of Fiction | The Great Tradition
'Things fall apart; the centre cannot hold' is from | The Second Coming | Easter 1916 | Byzantium | Among School Children
Jimmy Porter is the hero of | Look Back in Anger | The Birthday Party | Lucky Jim | Roots
The phrase 'Theatre of the Absurd' was made current by | Martin Esslin | Kenneth Tynan | Antonin Artaud | Peter Brook
Leader of the Movement poets among these is | Philip Larkin | Ted Hughes | W. H. Auden | Dylan Thomas
'Only connect' is the epigraph of | Howards End | A Room with a View | Nostromo | Women in Love
Who coined the phrase 'stream of consciousness'? | William James | May Sinclair | Henry James | Sigmund Freud
`,
};
