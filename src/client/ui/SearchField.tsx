import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useHydrated } from '#client/lib/hydrated.ts';

type SearchFieldProps = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

/** A search box that searches 300 ms after the last key. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const hydrated = useHydrated();
  const search = useDebouncedCallback(onSearch, 300);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== text.trim()) setText(value);
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
      // Whatever is pressed next, such as a button that clears the filters, comes after what was typed.
      onBlur={() => search.flush()}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => change('')} />}
    />
  );
}
