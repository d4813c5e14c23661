import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as VideosPage } from '#client/features/site/videos/VideosPage.tsx';
import { videos } from '#server/db/schema/videos.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
  for (let made = 1; made <= 60; made++)
    context.db
      .insert(videos)
      .values({ title: `Lesson ${made}`, description: '', youtubeUrl: '', createdAt: made })
      .run();
});
afterEach(() => context.close());

function Page() {
  return (
    <>
      <VideosPage />
    </>
  );
}

const lessons = () => screen.getAllByRole('heading', { name: /^Lesson/ });
const soon = { timeout: 8000 };
const shows = (count: number) => vi.waitFor(() => expect(lessons()).toHaveLength(count), soon);
const address = () => shownAddress().search;

describe('Growing lists', () => {
  test('A growing list keeps the number of loaded pages in the address until something else is listed.', async () => {
    renderScreen(context, null, <Page />, { at: '/youtube' });
    await shows(24);
    expect(address()).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await shows(48);
    expect(address()).toBe('?page=2');
    const search = screen.getByLabelText('Search videos');
    fireEvent.change(search, { target: { value: 'Lesson 6' } });
    fireEvent.blur(search);
    await shows(2);
    expect(address()).toBe('?q=Lesson+6');
  });

  test.each([
    ['?page=2', 48],
    ['?page=3', 60],
    ['?page=9999', 60],
    ['?page=0', 24],
    ['?page=two', 24],
  ])('A growing list that is opened again at %s shows %i of 60 items.', async (search, count) => {
    renderScreen(context, null, <Page />, { at: `/youtube${search}` });
    await vi.waitFor(() => expect(lessons()).toHaveLength(count), soon);
  });
});
