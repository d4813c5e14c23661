import { CloseButton, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTypedBefore } from '#client/lib/hydrated.ts';
import { pageChoices } from '#shared/page-address.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  /** A `datalist` of the id `suggestions`: what else may be meant by what is typed so far. */
  Suggestions?: ComponentType<{ typed: string }>;
};

/** A search box that searches 300 ms after the last key, and on Enter; before the scripts are there, by a new page. */
export function SearchField({ label, placeholder, value, onSearch, Suggestions }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onSearch, 300);
  // Another navigation (Back, a button that clears the filters) replaces the text.
  const { key, search: address } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (value !== text.trim() && !search.isPending()) setText(value);
  }

  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.flush();
  };
  const chosen = [...new URLSearchParams(address)].filter(([name]) => pageChoices.some((choice) => choice === name));
  return (
    <form method="get" onSubmit={submit}>
      {chosen.map(([name, choice]) => (
        <input key={name} type="hidden" name={name} value={choice} />
      ))}
      <TextInput
        ref={useTypedBefore<HTMLInputElement>(text, change)}
        type="search"
        name="q"
        label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        {...(Suggestions && { list: 'suggestions', autoComplete: 'off' })}
        onChange={(event) => change(event.currentTarget.value)}
        // What is typed counts before the next click, such as on a button that clears the filters.
        onBlur={() => search.flush()}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSectionWidth={44}
        rightSection={
          text && <CloseButton size={44} iconSize={20} aria-label="Clear the search" onClick={() => change('')} />
        }
      />
      {Suggestions && <Suggestions typed={text} />}
    </form>
  );
}

type FilterSelectProps = Pick<NativeSelectProps, 'label' | 'data' | 'className'> & {
  value: string;
  onChoose: (value: string) => void;
};

/** A select that filters a list; what was chosen before hydration counts. */
export function FilterSelect({ onChoose, ...props }: FilterSelectProps) {
  // The router takes a new address once the whole page is hydrated.
  const select = useTypedBefore<HTMLSelectElement>(props.value, (chosen) => queueMicrotask(() => onChoose(chosen)));
  return <NativeSelect {...props} ref={select} onChange={(event) => onChoose(event.currentTarget.value)} />;
}
