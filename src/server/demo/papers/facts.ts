/** Each answer once in its list: the wrong choices of a question are answers to others. */

type Pairs = readonly (readonly [thing: string, answer: string])[];

export type Topic = {
  unit: string;
  /** The question, with `…` where the thing stands. */
  asks: string;
  /** The same in Tamil, where the paper is in both languages. */
  asksInTamil?: string;
  pairs: Pairs;
};

const tamilBooks: Topic = {
  unit: 'Tamil',
  asks: '“…” என்னும் நூலின் ஆசிரியர் யார்?',
  pairs: [
    ['திருக்குறள்', 'திருவள்ளுவர்'],
    ['சிலப்பதிகாரம்', 'இளங்கோவடிகள்'],
    ['மணிமேகலை', 'சீத்தலைச் சாத்தனார்'],
    ['சீவக சிந்தாமணி', 'திருத்தக்கதேவர்'],
    ['பெரியபுராணம்', 'சேக்கிழார்'],
    ['நன்னூல்', 'பவணந்தி முனிவர்'],
    ['பாஞ்சாலி சபதம்', 'பாரதியார்'],
    ['குடும்ப விளக்கு', 'பாரதிதாசன்'],
    ['ஆசிய ஜோதி', 'கவிமணி தேசிகவிநாயகம்'],
    ['தேம்பாவணி', 'வீரமாமுனிவர்'],
  ],
};

const tamilMeanings: Topic = {
  unit: 'Tamil',
  asks: '“…” என்னும் சொல்லின் பொருள் யாது?',
  pairs: [
    ['அகவை', 'வயது'],
    ['ஞாலம்', 'உலகம்'],
    ['மாரி', 'மழை'],
    ['ஆழி', 'கடல்'],
    ['செவி', 'காது'],
    ['களிறு', 'ஆண் யானை'],
    ['கேண்மை', 'நட்பு'],
    ['ஞாயிறு', 'கதிரவன்'],
    ['விசும்பு', 'வானம்'],
    ['அளகு', 'பெண் கோழி'],
  ],
};

const tamilOpposites: Topic = {
  unit: 'Tamil',
  asks: '“…” என்னும் சொல்லின் எதிர்ச்சொல் யாது?',
  pairs: [
    ['இன்பம்', 'துன்பம்'],
    ['வெற்றி', 'தோல்வி'],
    ['உயர்வு', 'தாழ்வு'],
    ['நன்மை', 'தீமை'],
    ['அண்மை', 'சேய்மை'],
    ['வரவு', 'செலவு'],
    ['புகழ்', 'இகழ்'],
    ['மேற்கு', 'கிழக்கு'],
    ['பகல்', 'இரவு'],
    ['தொடக்கம்', 'முடிவு'],
  ],
};

const writers: Topic = {
  unit: 'Writers and works',
  asks: 'Who wrote “…”?',
  pairs: [
    ['The Canterbury Tales', 'Geoffrey Chaucer'],
    ['The Faerie Queene', 'Edmund Spenser'],
    ['Doctor Faustus', 'Christopher Marlowe'],
    ['Volpone', 'Ben Jonson'],
    ['The Duchess of Malfi', 'John Webster'],
    ['Paradise Lost', 'John Milton'],
    ['The Pilgrim’s Progress', 'John Bunyan'],
    ['Absalom and Achitophel', 'John Dryden'],
    ['The Way of the World', 'William Congreve'],
    ['The Rape of the Lock', 'Alexander Pope'],
    ['Gulliver’s Travels', 'Jonathan Swift'],
    ['Robinson Crusoe', 'Daniel Defoe'],
    ['Pamela', 'Samuel Richardson'],
    ['Tom Jones', 'Henry Fielding'],
    ['Tristram Shandy', 'Laurence Sterne'],
    ['The Vicar of Wakefield', 'Oliver Goldsmith'],
    ['The School for Scandal', 'Richard Brinsley Sheridan'],
    ['Songs of Innocence and of Experience', 'William Blake'],
    ['The Prelude', 'William Wordsworth'],
    ['The Rime of the Ancient Mariner', 'S. T. Coleridge'],
    ['Prometheus Unbound', 'P. B. Shelley'],
    ['Lamia', 'John Keats'],
    ['Don Juan', 'Lord Byron'],
    ['Emma', 'Jane Austen'],
    ['Ivanhoe', 'Walter Scott'],
    ['Frankenstein', 'Mary Shelley'],
    ['Essays of Elia', 'Charles Lamb'],
    ['In Memoriam', 'Alfred Tennyson'],
    ['The Ring and the Book', 'Robert Browning'],
    ['Dover Beach', 'Matthew Arnold'],
    ['Bleak House', 'Charles Dickens'],
    ['Vanity Fair', 'W. M. Thackeray'],
    ['Jane Eyre', 'Charlotte Brontë'],
    ['Wuthering Heights', 'Emily Brontë'],
    ['Middlemarch', 'George Eliot'],
    ['Tess of the d’Urbervilles', 'Thomas Hardy'],
    ['The Importance of Being Earnest', 'Oscar Wilde'],
    ['Pygmalion', 'G. B. Shaw'],
    ['Heart of Darkness', 'Joseph Conrad'],
    ['The Waste Land', 'T. S. Eliot'],
    ['Ulysses', 'James Joyce'],
    ['To the Lighthouse', 'Virginia Woolf'],
    ['Sons and Lovers', 'D. H. Lawrence'],
    ['A Passage to India', 'E. M. Forster'],
    ['Waiting for Godot', 'Samuel Beckett'],
  ],
};

const characters: Topic = {
  unit: 'Characters and plots',
  asks: 'In which work does … appear?',
  pairs: [
    ['Iago', 'Othello'],
    ['Ophelia', 'Hamlet'],
    ['Cordelia', 'King Lear'],
    ['Banquo', 'Macbeth'],
    ['Shylock', 'The Merchant of Venice'],
    ['Rosalind', 'As You Like It'],
    ['Malvolio', 'Twelfth Night'],
    ['Caliban', 'The Tempest'],
    ['Mercutio', 'Romeo and Juliet'],
    ['Bottom the weaver', 'A Midsummer Night’s Dream'],
    ['Elizabeth Bennet', 'Pride and Prejudice'],
    ['Pip', 'Great Expectations'],
    ['Sydney Carton', 'A Tale of Two Cities'],
    ['Becky Sharp', 'Vanity Fair'],
    ['Heathcliff', 'Wuthering Heights'],
    ['Mr Rochester', 'Jane Eyre'],
    ['Maggie Tulliver', 'The Mill on the Floss'],
    ['Michael Henchard', 'The Mayor of Casterbridge'],
    ['Stephen Dedalus', 'A Portrait of the Artist as a Young Man'],
    ['Marlow', 'Heart of Darkness'],
    ['Eliza Doolittle', 'Pygmalion'],
    ['Okonkwo', 'Things Fall Apart'],
    ['Hester Prynne', 'The Scarlet Letter'],
    ['Captain Ahab', 'Moby-Dick'],
    ['Willy Loman', 'Death of a Salesman'],
  ],
};

const terms: Topic = {
  unit: 'Literary terms',
  asks: 'What is the term for …?',
  pairs: [
    ['a direct comparison with “like” or “as”', 'Simile'],
    ['giving human qualities to things', 'Personification'],
    ['the repetition of a consonant at the beginning of words', 'Alliteration'],
    ['a deliberate exaggeration', 'Hyperbole'],
    ['a word that imitates a sound', 'Onomatopoeia'],
    ['a statement that seems to contradict itself', 'Paradox'],
    ['two contradictory words side by side', 'Oxymoron'],
    ['unrhymed iambic pentameter', 'Blank verse'],
    ['a poem of fourteen lines', 'Sonnet'],
    ['a poem that mourns the dead', 'Elegy'],
    ['the fatal error of a tragic hero', 'Hamartia'],
    ['the purging of pity and fear', 'Catharsis'],
    ['a speech of a character who is alone on the stage', 'Soliloquy'],
    ['a story whose figures stand for ideas', 'Allegory'],
    ['a line that runs on into the next', 'Enjambment'],
    ['a pause within a line of verse', 'Caesura'],
    ['a part that stands for the whole', 'Synecdoche'],
    ['a reference to another text or a person', 'Allusion'],
    ['a comic imitation of a serious work', 'Parody'],
    ['a play on the two meanings of a word', 'Pun'],
  ],
};

const poems: Topic = {
  unit: 'Poetry',
  asks: 'Which poem has the line “…”?',
  pairs: [
    ['A thing of beauty is a joy for ever', 'Endymion'],
    ['Beauty is truth, truth beauty', 'Ode on a Grecian Urn'],
    ['If Winter comes, can Spring be far behind?', 'Ode to the West Wind'],
    ['Season of mists and mellow fruitfulness', 'To Autumn'],
    ['I wandered lonely as a cloud', 'Daffodils'],
    ['Water, water, every where, nor any drop to drink', 'The Rime of the Ancient Mariner'],
    ['To strive, to seek, to find, and not to yield', 'Ulysses'],
    ['The paths of glory lead but to the grave', 'Elegy Written in a Country Churchyard'],
    ['April is the cruellest month', 'The Waste Land'],
    ['Let us go then, you and I', 'The Love Song of J. Alfred Prufrock'],
    ['Things fall apart; the centre cannot hold', 'The Second Coming'],
    ['And miles to go before I sleep', 'Stopping by Woods on a Snowy Evening'],
    ['Good fences make good neighbours', 'Mending Wall'],
    ['Because I could not stop for Death', 'The Chariot'],
    ['Better to reign in Hell than serve in Heaven', 'Paradise Lost'],
    ['A little learning is a dangerous thing', 'An Essay on Criticism'],
    ['Tyger Tyger, burning bright', 'The Tyger'],
    ['She walks in beauty, like the night', 'She Walks in Beauty'],
    ['They also serve who only stand and wait', 'On His Blindness'],
    ['Do not go gentle into that good night', 'Do Not Go Gentle into That Good Night'],
  ],
};

const methodology: Topic = {
  unit: 'Methodology',
  asks: 'With which name is … connected?',
  asksInTamil: 'இக்கருத்து யாருடன் தொடர்புடையது?',
  pairs: [
    ['classical conditioning', 'Ivan Pavlov'],
    ['operant conditioning', 'B. F. Skinner'],
    ['trial and error, the law of effect', 'E. L. Thorndike'],
    ['insight learning', 'Wolfgang Köhler'],
    ['stages of cognitive development', 'Jean Piaget'],
    ['the zone of proximal development', 'Lev Vygotsky'],
    ['discovery learning', 'Jerome Bruner'],
    ['meaningful verbal learning', 'David Ausubel'],
    ['observational learning', 'Albert Bandura'],
    ['multiple intelligences', 'Howard Gardner'],
    ['the two-factor theory of intelligence', 'Charles Spearman'],
    ['primary mental abilities', 'L. L. Thurstone'],
    ['the structure of intellect', 'J. P. Guilford'],
    ['the first intelligence test', 'Alfred Binet'],
    ['the hierarchy of needs', 'Abraham Maslow'],
    ['client-centred therapy', 'Carl Rogers'],
    ['psychoanalysis', 'Sigmund Freud'],
    ['individual psychology', 'Alfred Adler'],
    ['introverts and extroverts', 'C. G. Jung'],
    ['stages of psychosocial development', 'Erik Erikson'],
    ['stages of moral development', 'Lawrence Kohlberg'],
    ['the taxonomy of educational objectives', 'Benjamin Bloom'],
    ['conditions of learning', 'Robert Gagné'],
    ['the kindergarten', 'Friedrich Froebel'],
    ['learning by doing', 'John Dewey'],
    ['“Emile”', 'J. J. Rousseau'],
    ['basic education (Nai Talim)', 'M. K. Gandhi'],
    ['Visva-Bharati', 'Rabindranath Tagore'],
    ['the Children’s House in Rome', 'Maria Montessori'],
    ['emotional intelligence', 'Daniel Goleman'],
  ],
};

const generalKnowledge: Topic = {
  unit: 'General knowledge',
  asks: 'Which place is known for …?',
  asksInTamil: 'இது எவ்விடத்தில் உள்ளது?',
  pairs: [
    ['the Brihadisvara temple', 'Thanjavur'],
    ['the Meenakshi temple', 'Madurai'],
    ['the Shore Temple', 'Mamallapuram'],
    ['the Vivekananda Rock', 'Kanniyakumari'],
    ['silk sarees and the Kailasanathar temple', 'Kanchipuram'],
    ['the Rock Fort', 'Tiruchirappalli'],
    ['the Pamban bridge', 'Rameswaram'],
    ['the Nilgiri mountain railway', 'Udhagamandalam'],
    ['fireworks and matches', 'Sivakasi'],
    ['knitwear', 'Tiruppur'],
  ],
};

export const tamilEligibility: readonly Topic[] = [tamilBooks, tamilMeanings, tamilOpposites];
export const english: readonly Topic[] = [writers, characters, terms, poems];
export const pedagogy: readonly Topic[] = [methodology, generalKnowledge];
export const unitTest: readonly Topic[] = [
  { ...writers, pairs: writers.pairs.slice(17, 32) },
  { ...poems, pairs: poems.pairs.slice(0, 10) },
];
