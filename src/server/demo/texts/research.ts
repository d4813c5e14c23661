import type { Topic } from '#server/demo/topic.ts';

export const research: Topic = {
  title: 'Research Methodology',
  notes: `
## What research is
Research is careful, systematic search for an answer to a question. It is *fundamental* (adds to theory), *applied* (solves a
practical problem) or *action research* (a teacher studies her own class; Kurt Lewin, Stephen Corey). By method it is quantitative,
qualitative or mixed.

- *Historical* research asks what was, *descriptive* research what is, *experimental* research what will be if something changes.
- *Inductive* reasoning goes from cases to a rule, *deductive* from a rule to cases.
- *Positivism* looks for laws by measurement; *interpretivism* looks for meaning in a setting.

## Steps of a study
| Step | Ask yourself
| 1. Problem | Is it clear, new, useful and within my reach?
| 2. Review of literature | Who has worked on it? Where is the gap?
| 3. Objectives and hypotheses | What exactly will I find out or test?
| 4. Design and sample | Whom shall I study, and how?
| 5. Tools and data | Are they valid and reliable?
| 6. Analysis | Which test fits my data?
| 7. Report | Have I answered my own questions?

A *hypothesis* is a statement that can be tested. The *null hypothesis* says there is no difference. To reject a true null
hypothesis is a Type I error; to keep a false one is a Type II error. The usual levels of significance are 0.05 and 0.01.

## Sampling
- *Probability*: simple random, systematic, stratified, cluster, multistage.
- *Non-probability*: convenience, purposive, quota, snowball.
- The larger the sample, the smaller the sampling error; a biased sample stays biased at any size.

## Variables and scales
The *independent* variable is the cause studied, the *dependent* variable the effect; *extraneous* variables must be controlled.
Stevens's four scales: nominal (roll numbers), ordinal (ranks), interval (temperature), ratio (height, age).

## Tools and simple statistics
- *Questionnaire* (open or closed), *interview schedule*, *observation*, *rating scale*, *checklist*, *achievement test*. Likert
(1932) gave the five-point attitude scale; Thurstone the equal-appearing intervals.
- *Mean, median, mode*: with a few very high marks use the median. *Standard deviation* tells the spread.
- *Normal curve*: 68.26 per cent of cases lie within one standard deviation of the mean, 95.44 within two.
- *t-test*: two means. *ANOVA*: three or more. *Chi-square*: counts. *Pearson's r*: correlation, from -1 to +1.

## Research in literature
Sources are *primary* (the text, letters, manuscripts) and *secondary* (criticism). Working tools: bibliography, concordance,
edition. Choose an author with enough criticism to discuss and enough left to say. A *thesis statement* says in one sentence what you
will prove. Chapters: introduction, two to four analytical chapters, conclusion, works cited.

## Documentation: MLA Handbook, ninth edition
- *Core elements* in order: author, title of source, title of container, contributor, version, number, publisher, date, location.
- *In the text*: (Achebe 23). *Book*: Achebe, Chinua. _Things Fall Apart_. Heinemann, 1958.
- *Article*: Author. 'Title.' _Journal_, vol. 4, no. 2, 2019, pp. 11-25.
- APA style uses author and date: (Achebe, 1958). Chicago style often uses notes.
- _Ibid._ means in the same place; _op. cit._ in the work cited; _et al._ and others; _sic_ thus in the original.

## Ethics
Plagiarism is the use of words or ideas without credit. UGC's regulations of 2018 name levels by similarity: up to 10 per cent no
penalty; level 1 above 10 to 40; level 2 above 40 to 60; level 3 above 60. Quote exactly, keep records of data, ask consent, and
publish once.
`,
  works: `
John W. Best and James V. Kahn | Research in Education | 1959
C. R. Kothari | Research Methodology: Methods and Techniques | 1985
Fred N. Kerlinger | Foundations of Behavioral Research | 1964
Richard D. Altick | The Art of Literary Research | 1963
Modern Language Association | MLA Handbook, ninth edition | 2021
John W. Creswell | Research Design | 1994
`,
  questions: `
A teacher's study of her own classroom problem is | action research | fundamental research | historical research | survey research
Rejecting a true null hypothesis is | a Type I error | a Type II error | a sampling error | a standard error
Ranks in a test form a(n) ... scale. | ordinal | nominal | interval | ratio
Asking each person to name the next one is ... sampling. | snowball | quota | cluster | systematic
To compare the means of three groups use | ANOVA | a t-test | chi-square | Pearson's r
The five-point attitude scale was devised by | Likert | Thurstone | Guttman | Osgood
Within one standard deviation of the mean lie about | 68 per cent of cases | 50 per cent of cases | 95 per cent of cases | 99 per cent of cases
'Thus in the original' is the sense of | sic | ibid. | op. cit. | et al.
In MLA style the first core element is the | author | title | publisher | date
A scholar's letters are a ... source. | primary | secondary | tertiary | derived
Correlation coefficients run from | -1 to +1 | 0 to 1 | 0 to 100 | -100 to +100
UGC's level 1 of plagiarism begins above | 10 per cent | 5 per cent | 25 per cent | 40 per cent
`,
};
