export const videos = {
  // In the browser's tab and in search results.
  pageTitle: 'Video Lessons',
  title: 'Video lessons',
  description: 'Free lessons on literature, grammar, phonetics and ELT methodology from our YouTube channel.',
  url: 'https://www.youtube.com/@trbenglishacademy',
  subscribers: '5.76K+',
};
export type VideosContent = typeof videos;
