// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useFilters } from '#client/lib/filters.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { renderUi } from '../support/render.tsx';

function List() {
  const { filters, setFilters } = useFilters(['q', 'category']);
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
      <output>{useLocation().search}</output>
    </>
  );
}

const address = () => screen.getByRole('status').textContent;
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
});
