import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { trpc } from '#client/lib/trpc.ts';

/** Every examination with its units, for a select: the examination as a whole comes first. */
export function useUnitOptions() {
  const units = trpc.boardAdmin.units.useQuery().data ?? [];
  return [...new Set(units.map(({ exam }) => exam))].map((exam) => ({
    group: exam,
    items: units
      .filter((unit) => unit.exam === exam)
      .map(({ id, position, title }) => ({ value: id, label: position === 0 ? `${exam}: whole exam` : title })),
  }));
}

type UnitFieldProps<Values> = { form: UseFormReturnType<Values>; label: string; description: string | undefined };

/** To which unit of which syllabus something belongs, for a form with a `unitId`. */
export function UnitField<Values extends Record<string, unknown>>(props: UnitFieldProps<Values>) {
  const { form, label, description } = props;
  const options = useUnitOptions();
  const { value, onChange, ...field } = form.getInputProps('unitId');
  return (
    <NativeSelect
      {...field}
      label={label}
      description={options.length === 0 ? 'Add a syllabus on the notice board first' : description}
      data={[{ value: '', label: 'None' }, ...options]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
