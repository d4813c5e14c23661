import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useHydrated } from '#client/lib/hydrated.ts';

type FilterSelectProps = Pick<NativeSelectProps, 'label' | 'data' | 'value' | 'className'> & {
  onChoose: (value: string) => void;
};

/** A select that filters a list; enabled after hydration. */
export function FilterSelect({ onChoose, ...props }: FilterSelectProps) {
  const hydrated = useHydrated();
  return <NativeSelect {...props} disabled={!hydrated} onChange={(event) => onChoose(event.currentTarget.value)} />;
}
