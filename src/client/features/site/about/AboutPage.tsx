import { IconFileTypePdf, IconSchool } from '@tabler/icons-react';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSiteContent } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import type { SiteContent } from '#shared/site.ts';
import { Band } from '../marketing/Band.tsx';
import { Cards } from '../marketing/Cards.tsx';
import { PageIntro } from '../marketing/PageIntro.tsx';
import { Portrait } from '../marketing/Portrait.tsx';
import classes from './AboutPage.module.css';
import { ContactSummary } from './ContactSummary.tsx';
import { Journey } from './Journey.tsx';

export const prefetch: PageModule['prefetch'] = (queries) =>
  Promise.all([
    queries.site.content.prefetch({ section: 'about' }),
    queries.site.content.prefetch({ section: 'pictures' }),
  ]);

export function Component() {
  const about = useSiteContent('about');
  const { profileFileId } = useSiteContent('pictures');
  const profile = profileFileId === null ? about.profileUrl : paths.file(profileFileId);
  return (
    <>
      <Head title={about.title} description={about.description} path={paths.about} />
      <PageIntro headline={about.headline} lead={about.lead} figures={about.stats} aside={<Portrait />}>
        {about.story.map((paragraph) => (
          <p key={paragraph} className={classes.story}>
            {paragraph}
          </p>
        ))}
        {profile && (
          <a href={profile} target="_blank" rel="noopener noreferrer" className={classes.profile}>
            <IconFileTypePdf size={26} stroke={1.6} aria-hidden />
            Academic profile (PDF)
          </a>
        )}
      </PageIntro>

      {about.education.length > 0 && (
        <Band heading="Education and expertise">
          <div className={classes.halves}>
            <Education degrees={about.education} />
            <section aria-labelledby="expertise">
              <h3 id="expertise" className={classes.subheading}>
                Areas of expertise
              </h3>
              <ul className={classes.expertise}>
                {about.expertise.map((area) => (
                  <li key={area}>{area}</li>
                ))}
              </ul>
            </section>
          </div>
        </Band>
      )}

      <Band heading="Teaching philosophy" tone="paper">
        <Cards columns={4} numbered items={about.philosophy.map((item) => ({ key: item.title, ...item }))} />
      </Band>

      {about.journey.length > 0 && (
        <Band heading="Professional journey" split>
          <Journey entries={about.journey} />
        </Band>
      )}

      <Band heading="Mission and vision" tone="paper">
        <div className={classes.halves}>
          <section className={classes.creed} aria-labelledby="mission">
            <h3 id="mission" className={classes.subheading}>
              Mission
            </h3>
            <p>{about.mission}</p>
          </section>
          <section className={classes.creed} aria-labelledby="vision">
            <h3 id="vision" className={classes.subheading}>
              Vision
            </h3>
            <p>{about.vision}</p>
          </section>
        </div>
      </Band>

      <ContactSummary {...about.contact} />
    </>
  );
}

function Education({ degrees }: { degrees: SiteContent<'about'>['education'] }) {
  return (
    <section aria-labelledby="education">
      <h3 id="education" className={classes.subheading}>
        Education
      </h3>
      <ul className={classes.education}>
        {degrees.map(({ degree, place }) => (
          <li key={degree}>
            <IconSchool size={26} stroke={1.6} aria-hidden />
            <div>
              <strong>{degree}</strong>
              <span>{place}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
