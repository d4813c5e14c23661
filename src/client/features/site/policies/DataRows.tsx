import type { Answers } from '#client/lib/trpc.ts';
import type { NoticeLanguage } from '#shared/site/personal-data.ts';
import classes from './PrivacyPage.module.css';

const headings = {
  english: { purpose: 'What for', kept: 'How long', seenBy: 'Who sees it' },
  tamil: { purpose: 'எதற்காக', kept: 'எவ்வளவு காலம்', seenBy: 'யார் பார்க்கிறார்கள்' },
};

type DataRowsProps = { rows: Answers['site']['privacyNotice']['rows']; language: NoticeLanguage };

/** What is stored about a person: each kind of data with its purpose, its time, and who sees it. */
export const DataRows = ({ rows, language }: DataRowsProps) => (
  <ul className={classes.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <p className={classes.data}>{row.data[language]}</p>
        <dl className={classes.facts}>
          {(['purpose', 'kept', 'seenBy'] as const).map((name) => (
            <div key={name}>
              <dt>{headings[language][name]}</dt>
              <dd>{row[name][language]}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);
