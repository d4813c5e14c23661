import type { Topic } from '#server/demo/topic.ts';

export const commonwealth: Topic = {
  title: 'Commonwealth and New Literatures',
  notes: `
## What the term covers
Commonwealth literature is writing in English from the countries once ruled by Britain, outside Britain itself. Since the
1980s 'postcolonial literature' and 'new literatures in English' are preferred: Rushdie's essay of 1983 says
''Commonwealth Literature' Does Not Exist'. Common themes are land and settlement, the meeting of two cultures, exile, race,
language and the writing back of history. _The Empire Writes Back_ (Ashcroft, Griffiths and Tiffin, 1989) is the handbook;
its title comes from Rushdie.

## Africa
- *Chinua Achebe* (Nigeria): _Things Fall Apart_ (1958), the story of Okonkwo of Umuofia, with its title from Yeats; _No Longer
at Ease_, _Arrow of God_, _Anthills of the Savannah_. In 'An Image of Africa' he charges Conrad with racism.
- *Wole Soyinka* (Nigeria): Nobel Prize 1986, the first for a black African. _A Dance of the Forests_, _The Lion and the Jewel_
(Sidi, Lakunle, Baroka), _Kongi's Harvest_, _Death and the King's Horseman_; the poem 'Telephone Conversation'.
- *Ngugi wa Thiong'o* (Kenya): _Weep Not, Child_, _A Grain of Wheat_, _Petals of Blood_; _Decolonising the Mind_ explains why he
turned to Gikuyu.
- *Gabriel Okara*: 'Piano and Drums', 'Once Upon a Time'. *Ama Ata Aidoo* (Ghana), _Our Sister Killjoy_.
- South Africa: *Alan Paton*, _Cry, the Beloved Country_; *Nadine Gordimer* (Nobel 1991), _July's People_; *J. M. Coetzee* (Nobel
2003), _Disgrace_, _Foe_; *Athol Fugard*, _'Master Harold' ... and the Boys_.

## Australia and New Zealand
- *A. D. Hope*: 'Australia'. *Judith Wright*: 'Bora Ring', 'Woman to Man', 'At Cooloolah'. *Les Murray*.
- *Patrick White*: Nobel Prize 1973; _Voss_, _The Tree of Man_, _Riders in the Chariot_.
- *Peter Carey*: _Oscar and Lucinda_, _True History of the Kelly Gang_; *Thomas Keneally*, _Schindler's Ark_.
- *Louis Nowra*, _Radiance_; *Ray Lawler*, _Summer of the Seventeenth Doll_; *Jack Davis*, Aboriginal playwright.
- New Zealand: *Katherine Mansfield*, _The Garden Party_; *Keri Hulme*, _The Bone People_ (Booker 1985).

## Canada
*Margaret Atwood*: _Surfacing_, _The Handmaid's Tale_, _Alias Grace_, and the study _Survival_ (1972), which names survival as
the central symbol of Canada. *Margaret Laurence*, _The Stone Angel_ (Hagar Shipley of Manawaka); *Alice Munro*, Nobel Prize
2013, short stories; *Michael Ondaatje*, _The English Patient_ (Booker 1992); *Rohinton Mistry*, _A Fine Balance_; *George Ryga*,
_The Ecstasy of Rita Joe_; poets *E. J. Pratt*, *P. K. Page*, *A. M. Klein*, *Al Purdy*. *Northrop Frye* asked 'Where is here?'

## The Caribbean
| Writer | Country | Work
| V. S. Naipaul | Trinidad | A House for Mr Biswas; Nobel Prize 2001
| Derek Walcott | St Lucia | Omeros; 'A Far Cry from Africa'; Nobel Prize 1992
| E. K. Brathwaite | Barbados | The Arrivants; 'nation language'
| George Lamming | Barbados | In the Castle of My Skin
| Jean Rhys | Dominica | Wide Sargasso Sea, which answers Jane Eyre
| Wilson Harris | Guyana | Palace of the Peacock

## South Asia outside India
Pakistan: *Bapsi Sidhwa*, _Ice-Candy-Man_; *Mohsin Hamid*, _The Reluctant Fundamentalist_; *Zulfikar Ghose*. Sri Lanka: *Michael
Ondaatje*, _Running in the Family_; *Yasmine Gooneratne*; *Shehan Karunatilaka* (Booker 2022).

## Ideas to know
- *Hybridity, mimicry, third space*: Homi Bhabha. *Orientalism*: Edward Said. *The subaltern*: Gayatri Chakravorty Spivak.
- *Diaspora*: people living away from an ancestral home; Rushdie's 'imaginary homelands'.
- *Negritude*: Aime Cesaire and Leopold Senghor. Soyinka: 'A tiger does not proclaim its tigritude.'
`,
  works: `
Alan Paton | Cry, the Beloved Country | 1948
George Lamming | In the Castle of My Skin | 1953
Ray Lawler | Summer of the Seventeenth Doll | 1955
Patrick White | Voss | 1957
Chinua Achebe | Things Fall Apart | 1958
V. S. Naipaul | A House for Mr Biswas | 1961
Wole Soyinka | The Lion and the Jewel | 1959
Margaret Laurence | The Stone Angel | 1964
Ngugi wa Thiong'o | A Grain of Wheat | 1967
Jean Rhys | Wide Sargasso Sea | 1966
George Ryga | The Ecstasy of Rita Joe | 1967
Nadine Gordimer | July's People | 1981
Margaret Atwood | The Handmaid's Tale | 1985
Keri Hulme | The Bone People | 1984
Bapsi Sidhwa | Ice-Candy-Man | 1988
Peter Carey | Oscar and Lucinda | 1988
Derek Walcott | Omeros | 1990
Michael Ondaatje | The English Patient | 1992
Rohinton Mistry | A Fine Balance | 1995
J. M. Coetzee | Disgrace | 1999
`,
  questions: `
The title _Things Fall Apart_ is taken from a poem by | W. B. Yeats | T. S. Eliot | W. H. Auden | Wilfred Owen
The first black African to win the Nobel Prize for Literature is | Wole Soyinka | Chinua Achebe | Nadine Gordimer | Abdulrazak Gurnah
_Decolonising the Mind_ was written by | Ngugi wa Thiong'o | Frantz Fanon | Edward Said | Chinua Achebe
_Wide Sargasso Sea_ rewrites | Jane Eyre | Wuthering Heights | Villette | Mansfield Park
Patrick White won the Nobel Prize in | 1973 | 1986 | 1992 | 1969
Atwood's _Survival_ is a guide to the literature of | Canada | Australia | New Zealand | South Africa
'Nation language' is a term of | E. K. Brathwaite | Derek Walcott | Wilson Harris | George Lamming
_The Ecstasy of Rita Joe_ is a play by | George Ryga | Louis Nowra | Jack Davis | Sharon Pollock
Hybridity and mimicry are ideas of | Homi Bhabha | Edward Said | Gayatri Spivak | Stuart Hall
Sidi, Lakunle and Baroka are characters in | The Lion and the Jewel | Kongi's Harvest | A Dance of the Forests | The Road
_The Bone People_ won the Booker Prize for | Keri Hulme | Janet Frame | Katherine Mansfield | Patricia Grace
The poem 'Once Upon a Time', on false smiles, is by | Gabriel Okara | David Diop | Christopher Okigbo | Dennis Brutus
`,
};
