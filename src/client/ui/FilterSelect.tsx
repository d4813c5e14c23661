import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTypedBefore } from '#client/lib/hydrated.ts';

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
