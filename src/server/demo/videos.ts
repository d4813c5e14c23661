import type { Executor } from '#server/db/open-db.ts';
import { videos } from '#server/db/schema/videos.ts';
import { daysBefore } from './days.ts';
import { createRandom } from './random.ts';

const lessons: [daysAgo: number, title: string, description: string][] = [
  [131, 'How to Begin Your UG TRB English Preparation', 'A plan for six months, and the three books to buy first.'],
  [112, 'The Canterbury Tales in 20 Minutes', 'The pilgrims, the tales that are asked, and the metre.'],
  [95, 'Restoration Comedy Explained in Tamil and English', 'Wit, fashion and the proviso scene of Congreve.'],
  [77, 'Keats: The Five Odes of 1819', 'Line by line through the odes, with questions at the end.'],
  [58, 'Phonetics for TRB: The 44 Sounds of English', 'Place, manner and voice, with practice you can do aloud.'],
  [37, 'Aristotle’s Poetics Made Easy', 'Six parts of tragedy, hamartia and catharsis with examples.'],
  [17, 'Voice, Speech and Conditionals: 50 Questions', 'Grammar questions solved one by one.'],
  [4, 'UG TRB Model Paper 1: Full Discussion', 'Every question of the model paper with the reason for its answer.'],
];

export function insertVideos(tx: Executor, now: number): void {
  const random = createRandom(11);
  for (const [index, [daysAgo, title, description]] of lessons.entries()) {
    const id = random.token(11);
    const youtubeUrl = index % 3 === 2 ? `https://youtu.be/${id}` : `https://www.youtube.com/watch?v=${id}`;
    tx.insert(videos)
      .values({ title, description, youtubeUrl, createdAt: daysBefore(now, daysAgo) })
      .run();
  }
}
