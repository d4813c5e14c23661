import { home } from '#shared/site/home.ts';
import type { SiteContent, SiteSection } from '#shared/site.ts';

/** The sections whose samples speak of one educator, and what visitors get in place of that until she has saved them. */
const impersonal: { [Section in SiteSection]?: Partial<SiteContent<Section>> } = {
  home: {
    banner: '',
    lead: 'Clear notes, honest mock tests and steady guidance for teacher-recruitment exams.',
    stats: [],
    reasons: home.reasons.map((reason) =>
      reason.icon === 'research' ? { ...reason, text: 'Help with topics, papers and methodology.' } : reason,
    ),
    founder: { heading: '', text: '', points: [] },
  },
  about: {
    description: 'The educator behind these study materials, and how the lessons are taught.',
    lead: 'A simple belief: a clear explanation can change the course of a life.',
    story: [],
    profileUrl: '',
    stats: [],
    education: [],
    expertise: [],
    journey: [],
  },
  works: {
    description: 'How a printed copy reaches you in four steps, and how every page is checked before it is sold.',
    lead: 'This is how we work.',
    stats: [],
    testimonials: [],
  },
  contact: { experience: '', hours: '' },
  videos: { subscribers: '', url: '' },
};

export const personalSections = Object.keys(impersonal) as SiteSection[];

/** A sample without what it says of the educator's life, figures and students: nobody has vouched for that. */
export const vouchedFor = <Section extends SiteSection>(
  section: Section,
  sample: SiteContent<Section>,
): SiteContent<Section> => ({ ...sample, ...impersonal[section] });
