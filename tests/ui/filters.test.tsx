import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useFilters } from '#client/lib/filters.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { renderUi, shownAddress } from '../support/render.tsx';

function List() {
  const { filters, setFilters } = useFilters(['q', 'category']);
  const pages = useFilters(['page']);
  return (
    <>
      <SearchField label="Search" placeholder="" value={filters.q} onSearch={(q) => setFilters({ q })} />
      <button type="button" onClick={() => setFilters({ category: 'PG_TRB' })}>
        PG TRB
      </button>
      <button
        type="button"
        onClick={() => {
          setFilters({ q: '' });
          setFilters({ category: '' });
        }}
      >
        Clear
      </button>
      <button type="button" onClick={() => pages.setFilters({ page: '2' })}>
        Show more
      </button>
    </>
  );
}

const address = () => shownAddress().search;
const type = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });

afterEach(() => void vi.useRealTimers());

describe('Filters of a list', () => {
  test('The filters keep a category that is chosen before a typed search has started.', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderUi(<List />);
    type('keats');
    fireEvent.click(screen.getByRole('button', { name: 'PG TRB' }));
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(address()).toBe('?category=PG_TRB&q=keats'));
  });

  test('The filters can be changed several times before the address is rendered again.', async () => {
    renderUi(<List />);
    fireEvent.click(screen.getByRole('button', { name: 'PG TRB' }));
    type('keats');
    fireEvent.blur(screen.getByLabelText('Search'));
    expect(address()).toBe('?category=PG_TRB&q=keats');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('');
  });

  test('The filters keep a category that is chosen just before “Show more”, which has a hook of its own.', async () => {
    renderUi(<List />);
    act(() => {
      screen.getByRole('button', { name: 'PG TRB' }).click();
      screen.getByRole('button', { name: 'Show more' }).click();
    });
    expect(address()).toBe('?category=PG_TRB&page=2');
  });

  test('The filters of a page that is opened again hold nothing of what was asked for before.', async () => {
    const { unmount } = renderUi(<List />);
    act(() => screen.getByRole('button', { name: 'PG TRB' }).click());
    unmount();
    renderUi(<List />);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(address()).toBe('?page=2');
  });
});
