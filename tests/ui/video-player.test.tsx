import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VideoPlayer } from '#client/features/site/videos/VideoPlayer.tsx';

// No picture is ever fetched here, and a browser that has not tried yet says so.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => void vi.restoreAllMocks());

test('A video shows only its thumbnail, loaded late and without a referrer, until it is played.', () => {
  const { container } = render(<VideoPlayer title="Keats" youtubeUrl="https://youtu.be/abc_DEF-123" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(container.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play: Keats' }));
  expect(screen.getByTitle('Keats').getAttribute('src')).toContain('youtube-nocookie.com/embed/abc_DEF-123');
});

test('A video whose thumbnail fails to load can still be played.', () => {
  const { container } = render(<VideoPlayer title="Keats" youtubeUrl="https://youtu.be/abc_DEF-123" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Play: Keats' })).toBeTruthy();
});

test('A link without a video shows a placeholder and requests nothing from the video host.', () => {
  const { container } = render(<VideoPlayer title="Keats" youtubeUrl="https://youtube.com/@channel" />);
  expect(screen.getByText('This video cannot be shown here.')).toBeTruthy();
  expect(container.querySelector('img, iframe')).toBeNull();
});
