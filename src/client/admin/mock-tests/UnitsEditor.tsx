import { Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useUnitOptions } from '#client/admin/ui/UnitField.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { questionCount } from '#shared/hall-formats.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

type Row = {
  name: string;
  from: string | number;
  to: string | number;
  materialId: string | null;
  unitId: string | null;
};

/** Which questions belong to which unit, so that a student sees what needs work. */
export function UnitsEditor({ paper }: { paper: PaperSetup }) {
  const materials = trpc.hallAdmin.materials.useQuery().data ?? [];
  const units = useUnitOptions();
  const part = usePaperPart<Row[]>(paper, {
    what: 'The units are',
    saved: paper.units.map((unit) => ({ ...unit, from: unit.from + 1, unitId: unit.unitId ?? null })),
    toUpdate: (typed) => ({
      units: typed.map((row) => ({ ...row, from: Number(row.from) - 1, to: Number(row.to) })),
    }),
  });
  const rows = part.value;
  const questions = questionCount(paper.format);
  const change = (index: number, some: Partial<Row>) =>
    part.set(rows.map((row, place) => (place === index ? { ...row, ...some } : row)));
  return (
    <Stack gap="sm">
      <Text size="sm">
        Optional: which questions are about what, counted from 1 to {questions} through the whole paper. Students see
        their marks in each unit and what else there is about it.
      </Text>
      {rows.map((row, index) => (
        <UnitRow
          // oxlint-disable-next-line react/no-array-index-key -- the rows are held by index
          key={index}
          row={row}
          place={index + 1}
          materials={materials}
          units={units}
          onChange={(some) => change(index, some)}
          onRemove={() => part.set(rows.filter((_, place) => place !== index))}
        />
      ))}
      {part.errors.units && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {part.errors.units}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            part.set([
              ...rows,
              { name: '', from: Number(rows.at(-1)?.to ?? 0) + 1, to: '', materialId: null, unitId: null },
            ])
          }
        >
          Add a unit
        </Button>
        <SavePart part={part}>Save the units</SavePart>
      </Group>
    </Stack>
  );
}

type UnitRowProps = {
  row: Row;
  /** Counts from 1. */
  place: number;
  materials: { id: string; title: string }[];
  units: ReturnType<typeof useUnitOptions>;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function UnitRow({ row, place, materials, units, onChange, onRemove }: UnitRowProps) {
  return (
    <fieldset className={classes.row} aria-label={`Unit ${place}`}>
      <NativeSelect
        label="Unit of the syllabus"
        style={{ flex: '1 1 180px' }}
        value={row.unitId ?? ''}
        data={[{ value: '', label: 'Another, named here' }, ...units]}
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          onChange(
            value === '' ? { unitId: null } : { unitId: value, name: (selectedOptions[0]?.label ?? '').slice(0, 80) },
          )
        }
      />
      {row.unitId === null && (
        <TextInput
          label="Unit"
          maxLength={80}
          style={{ flex: '1 1 180px' }}
          value={row.name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      )}
      <NumberInput label="From" w={72} {...wholeNumber} value={row.from} onChange={(from) => onChange({ from })} />
      <NumberInput label="To" w={72} {...wholeNumber} value={row.to} onChange={(to) => onChange({ to })} />
      <NativeSelect
        label="Material about it"
        style={{ flex: '1 1 220px' }}
        value={row.materialId ?? ''}
        data={[{ value: '', label: 'None' }, ...materials.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={({ currentTarget: { value } }) => onChange({ materialId: value === '' ? null : value })}
      />
      <RowAction label={`Remove unit ${place}`} icon={IconTrash} danger onClick={onRemove} />
    </fieldset>
  );
}
