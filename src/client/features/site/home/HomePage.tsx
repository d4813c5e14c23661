import { IconCheck } from '@tabler/icons-react';
import { Fragment, lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Shelf } from '#client/features/catalog/Shelf.tsx';
import { useHydrated } from '#client/lib/hydrated.ts';
import { keptAt } from '#client/lib/online.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { mailedReturnPath } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { SiteContent } from '#shared/site.ts';
import { Band } from '../marketing/Band.tsx';
import { ButtonLink } from '../marketing/ButtonLink.tsx';
import { Cards } from '../marketing/Cards.tsx';
import { ClosingCall } from '../marketing/ClosingCall.tsx';
import { Figures } from '../marketing/Figures.tsx';
import { Portrait } from '../marketing/Portrait.tsx';
import { Announcement } from './Announcement.tsx';
import { HeroDrawing } from './HeroDrawing.tsx';
import classes from './HomePage.module.css';
import { ReasonMark } from './ReasonMark.tsx';

type HomeContent = SiteContent<'home'>;

const YourStrip = lazy(async () => ({ default: (await import('./YourStrip.tsx')).YourStrip }));
const Welcome = lazy(async () => ({ default: (await import('./Welcome.tsx')).Welcome }));

export const prefetch: PageModule['prefetch'] = (queries) =>
  Promise.all([
    queries.site.content.prefetch({ section: 'home' }),
    queries.site.content.prefetch({ section: 'pictures' }),
    queries.materials.newest.prefetch(),
    queries.board.pinned.prefetch(),
  ]);

export function Component() {
  const { title, description, isBannerOn, banner, reasonsHeading, reasons, founder, closing, ...hero } =
    useSiteContent('home');
  return (
    <>
      <Head title={title} description={description} path={paths.home} />
      <Banner text={isBannerOn ? banner : ''} />
      <WelcomeAfterSignUp />
      <ForStudents />

      <Hero {...hero} />

      <OnTheShelf />

      <Band heading={reasonsHeading}>
        <Cards
          items={reasons.map(({ icon, title, text }) => ({
            key: title,
            title,
            text,
            mark: <ReasonMark name={icon} />,
          }))}
        />
      </Band>

      {founder.text && <Founder {...founder} />}

      <ClosingCall {...closing} />
    </>
  );
}

/** The pinned notice of the notice board; while there is none, the educator's own words. */
function Banner({ text }: { text: string }) {
  const pinned = trpc.board.pinned.useQuery().data;
  if (pinned) return <Announcement text={pinned.title} to={paths.notice(pinned.slug)} />;
  return text && <Announcement text={text} to={paths.contact} />;
}

/** What a visitor sees first. */
function Hero({ eyebrow, headline, lead, stats }: Pick<HomeContent, 'eyebrow' | 'headline' | 'lead' | 'stats'>) {
  return (
    <section className={classes.hero}>
      <div className={classes.heroGrid}>
        <div>
          <p className={classes.eyebrow}>
            {eyebrow.split(' · ').map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <span className={classes.unbroken}>{part}</span>
              </Fragment>
            ))}
          </p>
          <h1 className={classes.headline}>
            <Marked text={headline} />
          </h1>
          <p className={classes.lead}>{lead}</p>
          <div className={classes.buttons}>
            <ButtonLink to={paths.materials}>Browse study materials</ButtonLink>
            <ButtonLink to={paths.about} look="outline">
              Meet your teacher
            </ButtonLink>
          </div>
        </div>
        <HeroDrawing />
      </div>
      {stats.length > 0 && (
        <div className={classes.stats} data-later>
          <Figures figures={stats} />
        </div>
      )}
    </section>
  );
}

/** A headline whose last two words are highlighted. */
function Marked({ text }: { text: string }) {
  const words = text.split(' ');
  return (
    <>
      {words.slice(0, -2).join(' ')} <mark className={classes.marked}>{words.slice(-2).join(' ')}</mark>
    </>
  );
}

/** Fetched by the browser: the page itself is everybody's, and its place is kept until it has come. */
function ForStudents() {
  const isSignedIn = useSession() !== null;
  const hydrated = useHydrated();
  // A page kept on the device has nobody to ask what there is to go on with.
  if (!isSignedIn || (hydrated && keptAt() !== null)) return null;
  return (
    <div className={classes.forStudents}>
      <Suspense>{hydrated && <YourStrip />}</Suspense>
    </div>
  );
}

/** The way on for somebody who comes from the link of a sign-up's mail. */
function WelcomeAfterSignUp() {
  const { state } = useLocation();
  // The server does not know where the visitor came from.
  const continueTo = useHydrated() && mailedReturnPath(state?.continueTo);
  return (
    continueTo && (
      <Suspense>
        <Welcome continueTo={continueTo} />
      </Suspense>
    )
  );
}

/** What is new, and what can be read at once; nothing while there is nothing. */
function OnTheShelf() {
  const { newest = [], samples = [] } = trpc.materials.newest.useQuery().data ?? {};
  return (
    <>
      {newest.length > 0 && (
        <Band heading="New study materials">
          <Shelf label="New study materials" items={newest} />
          <ButtonLink to={paths.materials} look="outline">
            See all materials
          </ButtonLink>
        </Band>
      )}
      {samples.length > 0 && (
        <Band heading="Free to read" tone="paper">
          <Shelf label="Free samples" items={samples} />
          <ButtonLink to={paths.samplesTab} look="outline">
            See all free samples
          </ButtonLink>
        </Band>
      )}
    </>
  );
}

/** Who teaches here. */
function Founder({ heading, text, points }: HomeContent['founder']) {
  return (
    <section className={classes.founder} aria-labelledby="founder" data-later>
      <div className={classes.founderGrid}>
        <div>
          <h2 id="founder" className={classes.founderHeading}>
            {heading}
          </h2>
          <blockquote className={classes.words}>{text}</blockquote>
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point}>
                <IconCheck size={24} stroke={2.75} aria-hidden />
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.about} look="outline">
            Read my story
          </ButtonLink>
        </div>
        <Portrait />
      </div>
    </section>
  );
}
