import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import classes from './Agreement.module.css';

/** The privacy notice, apart from what somebody agrees to with the button below. `by`: what it does, such as `signing up`. */
export const Agreement = ({ by }: { by: string }) => (
  <>
    <NoticeAtSignUp />
    <Text size="sm" c="dimmed">
      By {by}, you confirm that you are 18 or older and agree to the{' '}
      <Anchor component={Link} to={paths.terms} target="_blank" inherit td="underline">
        terms
      </Anchor>
      .
    </Text>
  </>
);

/** What an account holds of a person, why and for how long, in both languages; the whole notice is a press away. */
function NoticeAtSignUp() {
  const notice = trpc.site.privacyNotice.useQuery(undefined, { staleTime: 5 * 60_000 });
  const rows = notice.data?.rows.filter(({ atSignUp }) => atSignUp) ?? [];
  return (
    <section className={classes.notice} aria-labelledby="privacy-notice">
      <h2 className={classes.title} id="privacy-notice">
        Privacy notice <span lang="ta">· தனியுரிமை அறிவிப்பு</span>
      </h2>
      {rows.length > 0 && (
        <details>
          <summary>
            What we store with your account, and why <span lang="ta">· எதை, எதற்காகச் சேமிக்கிறோம்</span>
          </summary>
          {(['english', 'tamil'] as const).map((language) => (
            <ul key={language} lang={language === 'tamil' ? 'ta' : 'en'}>
              {rows.map(({ id, data, purpose, kept, seenBy }) => (
                <li key={id}>
                  <strong>{data[language]}.</strong> {purpose[language]}. {kept[language]}. {seenBy[language]}.
                </li>
              ))}
            </ul>
          ))}
        </details>
      )}
      <Anchor
        component={Link}
        to={paths.privacy}
        target="_blank"
        size="sm"
        td="underline"
        className={classes.whole ?? ''}
      >
        The whole privacy notice <span lang="ta">· முழு அறிவிப்பு</span>
      </Anchor>
    </section>
  );
}
