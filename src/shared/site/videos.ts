export type VideosContent = {
  /** In the browser's tab and in search results. */
  pageTitle: string;
  title: string;
  description: string;
  url: string;
  subscribers: string;
};

export const videos: VideosContent = {
  pageTitle: 'Video Lessons',
  title: 'Video lessons',
  description: 'Free lessons on literature, grammar, phonetics and ELT methodology from our YouTube channel.',
  url: 'https://www.youtube.com/@trbenglishacademy',
  subscribers: '5.76K+',
};
