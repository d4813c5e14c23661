import type { Topic } from '#server/demo/topic.ts';

export const indian: Topic = {
  title: 'Indian Writing in English',
  notes: `
## Before Independence
English came to Indian schools with Macaulay's Minute of 1835; universities at Calcutta, Bombay and Madras followed in 1857.
*Henry Derozio* (_The Fakeer of Jungheera_, 'To India, My Native Land') and *Michael Madhusudan Dutt* (_The Captive Ladie_)
are the first poets; *Bankim Chandra Chatterjee's* _Rajmohan's Wife_ (1864) is the first Indian novel in English.

- *Toru Dutt* (1856-77): _A Sheaf Gleaned in French Fields_; _Ancient Ballads and Legends of Hindustan_; 'Our Casuarina
Tree', 'The Lotus'.
- *Sarojini Naidu*, 'the Nightingale of India': _The Golden Threshold_, _The Bird of Time_, _The Broken Wing_; 'Palanquin
Bearers', 'Indian Weavers'.
- *Rabindranath Tagore*: Nobel Prize 1913 for _Gitanjali_, with W. B. Yeats's introduction; plays _The Post Office_,
_Chitra_, _Mukta-Dhara_; novels _Gora_, _The Home and the World_.
- *Sri Aurobindo*: _Savitri: A Legend and a Symbol_, an epic of nearly 24,000 lines; _The Future Poetry_; _The Life Divine_.
- *Prose*: Gandhi's _My Experiments with Truth_; Nehru's _The Discovery of India_ and _An Autobiography_; Nirad C.
Chaudhuri's _The Autobiography of an Unknown Indian_ (1951).

## The big three of the novel
| Novelist | Novels | Mark
| Mulk Raj Anand | Untouchable, Coolie, Two Leaves and a Bud | Bakha and Munoo; the novel of protest
| R. K. Narayan | Swami and Friends, The English Teacher, The Guide | Malgudi; gentle irony
| Raja Rao | Kanthapura, The Serpent and the Rope | Gandhian village; the sthala-purana manner

Raja Rao's foreword to _Kanthapura_ (1938): 'One has to convey in a language that is not one's own the spirit that is one's
own.' _The Guide_ (1958) won the Sahitya Akademi award for 1960, the first for a book in English.

## After Independence: fiction
- *Bhabani Bhattacharya*, _So Many Hungers!_; *Khushwant Singh*, _Train to Pakistan_; *Manohar Malgonkar*, _A Bend in the
Ganges_.
- *Kamala Markandaya*, _Nectar in a Sieve_ (Rukmani); *Anita Desai*, _Cry, the Peacock_, _Clear Light of Day_; *Nayantara
Sahgal*, _Rich Like Us_; *Shashi Deshpande*, _That Long Silence_ (Jaya).
- *Salman Rushdie*, _Midnight's Children_ (1981): Saleem Sinai; Booker Prize and 'Booker of Bookers'.
- *Amitav Ghosh*, _The Shadow Lines_, _Sea of Poppies_; Jnanpith award for 2018, the first writer in English to win it.
- *Vikram Seth*, _The Golden Gate_ (a novel in sonnets), _A Suitable Boy_; *Arundhati Roy*, _The God of Small Things_ (Booker
1997); *Kiran Desai*, _The Inheritance of Loss_ (Booker 2006); *Aravind Adiga*, _The White Tiger_ (Booker 2008).

## Poetry
*Nissim Ezekiel* (_The Unfinished Man_; 'Night of the Scorpion', 'Goodbye Party for Miss Pushpa T. S.', 'Enterprise');
*A. K. Ramanujan* (_The Striders_; 'Obituary', 'A River'; translator of Tamil Sangam poems, _The Interior Landscape_, _Poems of
Love and War_); *Kamala Das* (_Summer in Calcutta_; 'An Introduction'; _My Story_); *Jayanta Mahapatra* (_Relationship_, the
first Sahitya Akademi award for English poetry, 1981); *Arun Kolatkar* (_Jejuri_); *R. Parthasarathy* (_Rough Passage_);
*Keki Daruwalla*; *Gieve Patel* ('On Killing a Tree').

## Drama
- *Asif Currimbhoy*, _Goa_, _The Doldrummers_; *Girish Karnad*, _Tughlaq_, _Hayavadana_, _Nagamandala_, _Tale-Danda_, which he
translated from his own Kannada.
- *Vijay Tendulkar*, _Silence! The Court Is in Session_ (from Marathi); *Badal Sircar*, _Evam Indrajit_ (from Bengali).
- *Mahesh Dattani*, _Final Solutions_: Sahitya Akademi award 1998, the first for a playwright in English.
`,
  works: `
Bankim Chandra Chatterjee | Rajmohan's Wife | 1864
Toru Dutt | Ancient Ballads and Legends of Hindustan | 1882
Sarojini Naidu | The Golden Threshold | 1905
Rabindranath Tagore | Gitanjali | 1912
Mulk Raj Anand | Untouchable | 1935
R. K. Narayan | The Guide | 1958
Raja Rao | Kanthapura | 1938
Sri Aurobindo | Savitri | 1950-51
Nirad C. Chaudhuri | The Autobiography of an Unknown Indian | 1951
Kamala Markandaya | Nectar in a Sieve | 1954
Khushwant Singh | Train to Pakistan | 1956
Nissim Ezekiel | The Unfinished Man | 1960
Girish Karnad | Tughlaq | 1964
A. K. Ramanujan | The Striders | 1966
Arun Kolatkar | Jejuri | 1976
Anita Desai | Clear Light of Day | 1980
Salman Rushdie | Midnight's Children | 1981
Amitav Ghosh | The Shadow Lines | 1988
Shashi Deshpande | That Long Silence | 1988
Vikram Seth | A Suitable Boy | 1993
Mahesh Dattani | Final Solutions | 1993
Arundhati Roy | The God of Small Things | 1997
Aravind Adiga | The White Tiger | 2008
`,
  questions: `
The first Indian novel in English is | Rajmohan's Wife | Untouchable | Swami and Friends | Kanthapura
Who wrote the introduction to _Gitanjali_? | W. B. Yeats | Ezra Pound | E. M. Forster | T. S. Eliot
Malgudi is the creation of | R. K. Narayan | Raja Rao | Mulk Raj Anand | Ruskin Bond
'The spirit that is one's own' is from the foreword to | Kanthapura | Untouchable | The Guide | Coolie
_Savitri: A Legend and a Symbol_ is an epic by | Sri Aurobindo | Toru Dutt | Rabindranath Tagore | Manmohan Ghose
'Night of the Scorpion' is a poem by | Nissim Ezekiel | A. K. Ramanujan | Kamala Das | Keki Daruwalla
Bakha is the hero of | Untouchable | Coolie | Two Leaves and a Bud | The Village
_The Interior Landscape_ translates poems from classical | Tamil | Sanskrit | Kannada | Telugu
The first playwright in English to win the Sahitya Akademi award is | Mahesh Dattani | Girish Karnad | Asif Currimbhoy | Badal Sircar
_The Golden Gate_ is a novel written in | sonnets | letters | blank verse | heroic couplets
Which play takes its story from a fourteenth-century sultan of Delhi? | Tughlaq | Hayavadana | Nagamandala | Yayati
_Jejuri_ is by | Arun Kolatkar | Dom Moraes | Jayanta Mahapatra | Gieve Patel
`,
};
