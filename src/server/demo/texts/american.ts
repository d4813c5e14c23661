import type { Topic } from '#server/demo/topic.ts';

export const american: Topic = {
  title: 'American Literature',
  notes: `
## Beginnings to 1820
Puritan writing comes first: sermons, journals and histories. *Anne Bradstreet's* _The Tenth Muse_ (1650) is the first book of
poems from the colonies. *Benjamin Franklin's* _Autobiography_ and _Poor Richard's Almanack_, *Thomas Paine's* _Common Sense_
(1776) and the Declaration of Independence (drafted by Jefferson) belong to the age of reason. *Washington Irving* (_The
Sketch Book_: 'Rip Van Winkle') and *James Fenimore Cooper* (_The Last of the Mohicans_; Natty Bumppo) gave America its first
readers abroad.

## The American Renaissance
The phrase is F. O. Matthiessen's (1941), for the years about 1850.

- *Transcendentalism*: trust in intuition, in nature and in the self. *Ralph Waldo Emerson*: _Nature_ (1836), _The American
Scholar_ (1837, 'our intellectual Declaration of Independence', said O. W. Holmes), _Self-Reliance_, 'The Over-Soul',
_Brahma_. *Henry David Thoreau*: _Walden_ (1854), _Civil Disobedience_ (1849), read by Gandhi.
- *Nathaniel Hawthorne*: _The Scarlet Letter_ (1850): Hester Prynne, Dimmesdale, Chillingworth, Pearl. He called his longer
works romances.
- *Herman Melville*: _Moby-Dick_ (1851): Ahab, Ishmael, Queequeg and the ship Pequod.
- *Edgar Allan Poe*: _The Raven_, _Annabel Lee_, _The Fall of the House of Usher_; father of the detective story (Dupin). In
_The Philosophy of Composition_ he asks for unity of effect.
- *Walt Whitman*: _Leaves of Grass_ (1855, twelve poems, revised to the end of his life); _Song of Myself_; _When Lilacs Last
in the Dooryard Bloom'd_ and _O Captain! My Captain!_ on Lincoln. Free verse and catalogues.
- *Emily Dickinson*: about 1,775 short poems, a handful printed in her life; dashes, slant rhyme, capital letters.

## Realism and naturalism
*Mark Twain's* _The Adventures of Huckleberry Finn_ (1884; dated 1885 in America): 'All modern American literature comes from
one book' (Hemingway). *Henry James*: the international theme and the point of view; _The Portrait of a Lady_, _The
Ambassadors_. *Stephen Crane*, _The Red Badge of Courage_; *Theodore Dreiser*, _Sister Carrie_.

## The twentieth century
| Writer | Work | Point
| Robert Frost | Mending Wall, Birches, The Road Not Taken | New England speech; 'a momentary stay against confusion'
| Ernest Hemingway | The Old Man and the Sea | Santiago; iceberg theory
| William Faulkner | The Sound and the Fury | Yoknapatawpha County
| F. Scott Fitzgerald | The Great Gatsby | The Jazz Age
| John Steinbeck | The Grapes of Wrath | The Joads and the Dust Bowl
| Saul Bellow | Herzog | The Jewish American novel
| Toni Morrison | Beloved | Slavery and memory; Nobel Prize 1993

- *Poets*: Wallace Stevens ('The Emperor of Ice-Cream'), William Carlos Williams ('No ideas but in things'), e e cummings,
Robert Lowell and Sylvia Plath (confessional poetry; _Ariel_, 'Daddy'), Allen Ginsberg (_Howl_, the Beat generation).
- *Harlem Renaissance*: Langston Hughes ('The Negro Speaks of Rivers'), Zora Neale Hurston (_Their Eyes Were Watching God_).
Later: Richard Wright, _Native Son_; Ralph Ellison, _Invisible Man_; Alice Walker, _The Color Purple_.

## Drama
- *Eugene O'Neill*: Nobel Prize 1936; _The Emperor Jones_, _The Hairy Ape_, _Mourning Becomes Electra_, _Long Day's Journey
into Night_.
- *Tennessee Williams*: _The Glass Menagerie_ (Amanda, Laura, Tom), _A Streetcar Named Desire_ (Blanche DuBois).
- *Arthur Miller*: _Death of a Salesman_ (Willy Loman), _The Crucible_ (the Salem trials); essay 'Tragedy and the Common Man'.
- *Edward Albee*: _The Zoo Story_, _Who's Afraid of Virginia Woolf?_ *Lorraine Hansberry*: _A Raisin in the Sun_.
`,
  works: `
Washington Irving | The Sketch Book | 1819-20
James Fenimore Cooper | The Last of the Mohicans | 1826
Ralph Waldo Emerson | Nature | 1836
Nathaniel Hawthorne | The Scarlet Letter | 1850
Herman Melville | Moby-Dick | 1851
Harriet Beecher Stowe | Uncle Tom's Cabin | 1852
Henry David Thoreau | Walden | 1854
Walt Whitman | Leaves of Grass | 1855
Henry James | The Portrait of a Lady | 1881
Mark Twain | The Adventures of Huckleberry Finn | 1884
Robert Frost | North of Boston | 1914
F. Scott Fitzgerald | The Great Gatsby | 1925
William Faulkner | The Sound and the Fury | 1929
John Steinbeck | The Grapes of Wrath | 1939
Tennessee Williams | A Streetcar Named Desire | 1947
Arthur Miller | Death of a Salesman | 1949
Ernest Hemingway | The Old Man and the Sea | 1952
Ralph Ellison | Invisible Man | 1952
Eugene O'Neill | Long Day's Journey into Night | 1956
Edward Albee | Who's Afraid of Virginia Woolf? | 1962
Sylvia Plath | Ariel | 1965
Toni Morrison | Beloved | 1987
`,
  questions: `
'The American Renaissance' is a phrase of | F. O. Matthiessen | Van Wyck Brooks | V. L. Parrington | Lionel Trilling
_The American Scholar_ was called 'our intellectual Declaration of Independence' by | Oliver Wendell Holmes | Thoreau | Lowell | Whitman
The ship in _Moby-Dick_ is the | Pequod | Hispaniola | Nautilus | Rachel
'O Captain! My Captain!' mourns | Abraham Lincoln | George Washington | John Brown | Emerson
Yoknapatawpha County is the setting created by | William Faulkner | John Steinbeck | Mark Twain | Flannery O'Connor
Willy Loman appears in | Death of a Salesman | The Crucible | All My Sons | The Price
Confessional poetry is best linked with | Robert Lowell and Sylvia Plath | Pound and H. D. | Stevens and Williams | Ginsberg and Corso
The detective Dupin was created by | Edgar Allan Poe | Washington Irving | Henry James | Mark Twain
The father of Pearl in _The Scarlet Letter_ is | Arthur Dimmesdale | Roger Chillingworth | Governor Bellingham | John Wilson
'The Negro Speaks of Rivers' is a poem by | Langston Hughes | Claude McKay | Countee Cullen | Robert Hayden
Blanche DuBois belongs to | A Streetcar Named Desire | The Glass Menagerie | Cat on a Hot Tin Roof | The Zoo Story
_The Crucible_ is set in | Salem | Boston | Plymouth | Concord
`,
};
