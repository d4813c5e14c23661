import { youtubeThumbnailUrl, youtubeVideoId } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { PublicFacts } from '#shared/site/facts.ts';

/** What a page says of itself in the vocabulary of schema.org, for search engines. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

type SiteFacts = PublicFacts & { publicUrl: string };

const organizationId = ({ publicUrl }: SiteFacts) => ({ '@id': `${publicUrl}/#organization` });
const founderId = ({ publicUrl }: SiteFacts) => ({ '@id': `${publicUrl}/#founder` });

/** The coaching centre and its founder; each names the other. */
export function organization(site: SiteFacts): JsonLd[] {
  return [
    {
      '@type': 'EducationalOrganization',
      ...organizationId(site),
      name: site.name,
      url: site.publicUrl + paths.home,
      logo: `${site.publicUrl}/icon-512.png`,
      email: site.contactEmail,
      telephone: site.contactPhone,
      address: { '@type': 'PostalAddress', streetAddress: site.address, addressCountry: 'IN' },
      founder: founderId(site),
    },
    {
      '@type': 'Person',
      ...founderId(site),
      name: site.founder,
      jobTitle: site.founderRole,
      url: site.publicUrl + paths.about,
      worksFor: organizationId(site),
    },
  ];
}

/** Where a page stands on the site, from the home page down. `path`: from the root. */
export function breadcrumbs(site: SiteFacts, trail: { title: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: site.name, path: paths.home }, ...trail].map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: site.publicUrl + path,
    })),
  };
}

export const faqPage = (questions: { question: string; answer: string }[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

type Video = { title: string; description: string; youtubeUrl: string; createdAt: number };

/** A video; null when its link is not recognised. `createdAt`: UTC ms. */
export function videoObject({ title, description, youtubeUrl, createdAt }: Video): JsonLd | null {
  const id = youtubeVideoId(youtubeUrl);
  if (id === null) return null;
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: youtubeThumbnailUrl(youtubeUrl),
    uploadDate: new Date(createdAt).toISOString(),
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
  };
}

type Material = { id: string; title: string; description: string; imageUrl: string | null; category: string };

/** A study material, without its price: visitors see none. */
export function learningResource(site: SiteFacts, { id, title, description, imageUrl, category }: Material): JsonLd {
  return {
    '@type': 'LearningResource',
    name: title,
    ...(description !== '' && { description }),
    ...(imageUrl !== null && { image: new URL(imageUrl, site.publicUrl).href }),
    url: site.publicUrl + paths.material(id),
    inLanguage: 'en',
    learningResourceType: 'Study material',
    educationalUse: 'Exam preparation',
    about: category,
    provider: { ...organizationId(site), '@type': 'EducationalOrganization', name: site.name },
  };
}

type ExamDate = { title: string; text: string; slug: string; day: string; lastDay: string; source: string };

/** An announced date; an expected one is no event. Days are `2026-11-21`. */
export const examDate = (site: SiteFacts, { title, text, slug, day, lastDay, source }: ExamDate): JsonLd => ({
  '@type': 'Event',
  name: title,
  startDate: day,
  endDate: lastDay || day,
  ...(text !== '' && { description: text }),
  url: site.publicUrl + paths.notice(slug),
  organizer: { '@type': 'Organization', name: source },
});
