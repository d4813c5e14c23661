import { createSpotlight } from '@mantine/spotlight';

/** The one search of the admin side: what it shows, and what opens it. */
export const [spotlightStore, spotlight] = createSpotlight();
