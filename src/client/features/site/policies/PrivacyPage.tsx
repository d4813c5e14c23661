import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { privacyPolicy } from '#shared/site/policies.ts';
import { DataRows } from './DataRows.tsx';
import { Paragraphs } from './Paragraphs.tsx';
import { PolicyFrame } from './PolicyFrame.tsx';
import classes from './PrivacyPage.module.css';

export const prefetch: PageModule['prefetch'] = (queries) =>
  Promise.all([queries.site.content.prefetch({ section: 'terms' }), queries.site.privacyNotice.prefetch()]);

const head = {
  title: 'Privacy notice',
  headline: 'Privacy notice',
  description:
    'Which data about you this site stores, what for, how long and who sees it, and how you take it with you, correct it or have it deleted.',
  lead: 'What we store about you, and what you can do about it, in English and in Tamil.',
};

/** The notice in both languages, side by side where there is room: the educator's words, and the site's list of data. */
export function Component() {
  const { privacy, privacyTamil } = useSiteContent('terms');
  const [{ rows, closing, ...edition }] = trpc.site.privacyNotice.useSuspenseQuery(undefined, {
    staleTime: 5 * 60_000,
  });
  return (
    <PolicyFrame policy={privacyPolicy} head={head} edition={edition} isWide>
      <p className={classes.jump}>
        <a href="#tamil" lang="ta">
          தமிழில் படிக்க
        </a>
      </p>
      <div className={classes.languages}>
        <div lang="en">
          <Paragraphs of={[...privacy, closing.english]} />
          <h2 className={classes.heading}>Which data, what for, how long, and who sees it</h2>
          <DataRows rows={rows} language="english" />
        </div>
        <div lang="ta" id="tamil" className={classes.tamil}>
          <h2 className={classes.heading}>தனியுரிமை அறிவிப்பு</h2>
          <Paragraphs of={[...privacyTamil, closing.tamil]} />
          <h2 className={classes.heading}>எந்தத் தரவு, எதற்காக, எவ்வளவு காலம், யார் பார்க்கிறார்கள்</h2>
          <DataRows rows={rows} language="tamil" />
        </div>
      </div>
    </PolicyFrame>
  );
}
