import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useHydrated } from '#client/lib/hydrated.ts';

type FilterSelectProps = Pick<NativeSelectProps, 'label' | 'data' | 'value' | 'className'> & {
  onChoose: (value: string) => void;
};

/** One choice that narrows a list; to be chosen from once the scripts are there to act on it. */
export function FilterSelect({ onChoose, ...props }: FilterSelectProps) {
  const hydrated = useHydrated();
  return <NativeSelect {...props} disabled={!hydrated} onChange={(event) => onChoose(event.currentTarget.value)} />;
}
