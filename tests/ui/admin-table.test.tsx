import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { ColumnMenu, useColumnChoice } from '#client/admin/ui/ColumnMenu.tsx';
import { SelectionBar, useSelection } from '#client/admin/ui/selection.tsx';
import { renderUi, shownAddress } from '../support/render.tsx';

type Book = { id: string; pages: number };

const books: Book[] = ['Drama', 'Poetry', 'Prose', 'Grammar'].map((id, at) => ({ id, pages: at }));

const columns: Column<Book>[] = [
  { header: 'Title', render: ({ id }) => <a href={`/books/${id}`}>{id}</a> },
  {
    header: 'Pages',
    render: ({ pages }) => pages,
    sort: [
      { by: 'longest', direction: 'descending' },
      { by: 'shortest', direction: 'ascending' },
    ],
  },
  ...['Shelf', 'Year', 'Format', 'Edition', 'Author'].map((header) => ({ header, render: () => header.toLowerCase() })),
  { header: 'Actions', render: ({ id }) => <button type="button">Print {id}</button> },
];

function Books() {
  const [by, onSort] = useState('');
  const selection = useSelection(books);
  const { shown, menu } = useColumnChoice('Books', columns);
  return (
    <>
      <ColumnMenu menu={menu} />
      <AdminTable
        label="Books"
        columns={shown}
        rows={books}
        sorting={{ by, onSort }}
        selection={selection}
        nameOf={({ id }) => id}
        hrefOf={({ id }) => `/books/${id}`}
      />
      <SelectionBar selection={selection} noun="books">
        {selection.selected.map(({ id }) => id).join(', ')}
      </SelectionBar>
    </>
  );
}

const rowOf = (id: string) => screen.getByRole('row', { name: new RegExp(id) });
const address = () => shownAddress().pathname;
const press = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}` });

beforeEach(() => {
  localStorage.clear();
  renderUi(<Books />);
});

test('The head of a column sorts the list one way and then the other, and says which.', () => {
  const head = screen.getByRole('columnheader', { name: 'Pages' });
  expect(head.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Title' }).hasAttribute('aria-sort')).toBe(false);
});

test('A click on a row opens it; a click on a button in the row does not.', () => {
  fireEvent.click(within(rowOf('Prose')).getByRole('button'));
  expect(address()).toBe('/');
  fireEvent.click(within(rowOf('Prose')).getByText('2'));
  expect(address()).toBe('/books/Prose');
});

test('The keys j and k walk the rows of a table, x selects one, and Enter opens it.', () => {
  press('j');
  expect(document.activeElement).toBe(rowOf('Drama'));
  press('j');
  press('j');
  press('k');
  expect(document.activeElement).toBe(rowOf('Poetry'));
  press('x');
  expect(screen.getByRole('region', { name: 'Selected books' }).textContent).toContain('1 selectedPoetry');
  press('Enter');
  expect(address()).toBe('/books/Poetry');
});

test('Shift selects all rows from the one that was selected last; the bar can clear the selection.', () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Drama' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Prose' }), { shiftKey: true });
  const bar = screen.getByRole('region', { name: 'Selected books' });
  expect(bar.textContent).toContain('3 selectedDrama, Poetry, Prose');
  fireEvent.click(within(bar).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selected books' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('region', { name: 'Selected books' }).textContent).toContain('4 selected');
});

test('A column that is hidden stays hidden on this device; the first one and the actions cannot be hidden.', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const list = document.getElementById(
    screen.getByRole('button', { name: 'Columns' }).getAttribute('aria-controls') ?? '',
  );
  const choices = within(list as HTMLElement).getAllByRole('checkbox');
  expect(choices.map((choice) => (choice as HTMLInputElement).labels?.[0]?.textContent)[0]).toEqual('Pages');
  fireEvent.click(choices[0] as HTMLElement);
  expect(screen.queryByRole('columnheader', { name: 'Pages' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('hidden-columns:Books') ?? '')).toEqual(['Pages']);
});
