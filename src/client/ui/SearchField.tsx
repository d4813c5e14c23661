import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '#client/lib/hydrated.ts';

type SearchFieldProps = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

/** A search box that searches 300 ms after the last key. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const hydrated = useHydrated();
  const search = useDebouncedCallback(onSearch, 300);
  // Another navigation (Back, a button that clears the filters) replaces the text.
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (value !== text.trim() && !search.isPending()) setText(value);
  }

  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      readOnly={!hydrated}
      onChange={(event) => change(event.currentTarget.value)}
      // What is typed counts before the next click, such as on a button that clears the filters.
      onBlur={() => search.flush()}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => change('')} />}
    />
  );
}
