import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { idInput, line, pageFields, searchInput, typedCode, typedText, unitField } from './input.ts';
import { isYoutubeUrl } from './links.ts';
import { sortsBy } from './sorting.ts';

export const videoInput = z.strictObject({
  title: line(200, 'Title is required').meta({ label: 'Title' }),
  youtubeUrl: typedCode('YouTube URL is required')
    .min(1, 'YouTube URL is required')
    .max(500, 'At most 500 characters')
    .refine(isYoutubeUrl, 'Please enter a valid YouTube URL')
    .meta({ label: 'YouTube URL', placeholder: 'https://www.youtube.com/watch?v=…', input: 'url' }),
  description: typedText('Description is required')
    .min(1, 'Description is required')
    .max(5000, 'At most 5000 characters')
    .meta({ label: 'Description', hint: 'Shown under the video, and found by the search', input: 'text', rows: 4 }),
  ...unitField,
  ...draftField,
});
export type VideoInput = z.infer<typeof videoInput>;

export const videoUpdateInput = videoInput.extend({ id: idInput });

export const videoListInput = z.strictObject({
  search: searchInput,
  ...pageFields,
});
export type VideoListInput = z.infer<typeof videoListInput>;

export const adminVideoSorts = sortsBy(['title', 'date']);
export const adminVideoListInput = videoListInput.extend({
  sort: z.enum(adminVideoSorts).optional(),
  ...draftsFilter,
  ...deletedFilter,
});
export type AdminVideoListInput = z.infer<typeof adminVideoListInput>;
