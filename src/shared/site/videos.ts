export type VideosContent = { title: string; description: string; url: string; subscribers: string };

export const videos: VideosContent = {
  title: 'Video lessons',
  description: 'Free lessons on literature, grammar, phonetics and ELT methodology from our YouTube channel.',
  url: 'https://www.youtube.com/@trbenglishacademy',
  subscribers: '5.76K+',
};
