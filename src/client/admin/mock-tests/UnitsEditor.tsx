import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { questionCount } from '#shared/hall-formats.ts';
import classes from './Paper.module.css';
import { type PaperSetup, useSavePaper } from './paper.ts';
import { useDraft } from './use-draft.ts';

type Row = { name: string; from: string | number; to: string | number; materialId: string | null };

/** Which questions belong to which unit, so that a student sees what needs work. */
export function UnitsEditor({ paper }: { paper: PaperSetup }) {
  const save = useSavePaper('The units are');
  const materials = trpc.hallAdmin.materials.useQuery().data ?? [];
  const draft = useDraft<Row[]>(paper.units.map((unit) => ({ ...unit, from: unit.from + 1 })));
  const rows = draft.value;
  const questions = questionCount(paper.format);
  const change = (index: number, part: Partial<Row>) =>
    draft.set(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  const error = serverError(save.error)?.fieldErrors?.units;
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
          onChange={(part) => change(index, part)}
          onRemove={() => draft.set(rows.filter((_, place) => place !== index))}
        />
      ))}
      {error && (
        <Text size="sm" c="red.9" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            draft.set([...rows, { name: '', from: Number(rows.at(-1)?.to ?? 0) + 1, to: '', materialId: null }])
          }
        >
          Add a unit
        </Button>
        <Button
          disabled={!draft.isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              {
                id: paper.id,
                units: rows.map((row) => ({ ...row, from: Number(row.from) - 1, to: Number(row.to) })),
              },
              { onSuccess: () => draft.settle(rows) },
            )
          }
        >
          Save the units
        </Button>
      </Group>
    </Stack>
  );
}

type UnitRowProps = {
  row: Row;
  /** Counts from 1. */
  place: number;
  materials: { id: string; title: string }[];
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function UnitRow({ row, place, materials, onChange, onRemove }: UnitRowProps) {
  return (
    <fieldset className={classes.row} aria-label={`Unit ${place}`}>
      <TextInput
        label="Unit"
        maxLength={80}
        style={{ flex: '1 1 180px' }}
        value={row.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <NumberInput label="From" w={72} {...wholeNumber} value={row.from} onChange={(from) => onChange({ from })} />
      <NumberInput label="To" w={72} {...wholeNumber} value={row.to} onChange={(to) => onChange({ to })} />
      <NativeSelect
        label="Material about it"
        style={{ flex: '1 1 220px' }}
        value={row.materialId ?? ''}
        data={[{ value: '', label: 'None' }, ...materials.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={({ currentTarget: { value } }) => onChange({ materialId: value === '' ? null : value })}
      />
      <ActionIcon variant="subtle" color="red.8" size={36} aria-label={`Remove unit ${place}`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
