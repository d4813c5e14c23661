import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import type { Section } from '#shared/hall-formats.ts';
import classes from './Paper.module.css';

type SectionEditorProps = {
  section: Section;
  place: number;
  complaint: (path: (string | number)[]) => string | undefined;
  onChange: (part: Partial<Section>) => void;
  onRemove: (() => void) | undefined;
};

/** One section of a format. */
export function SectionEditor({ section, place, complaint, onChange, onRemove }: SectionEditorProps) {
  const { name, groups, firstNumber, minutes, isQualifying, passMark } = section;
  const at = (...path: (string | number)[]) => complaint(['sections', place, ...path]);
  return (
    <fieldset className={classes.section} aria-label={name || `Section ${place + 1}`}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Section"
            style={{ flex: '1 1 220px' }}
            maxLength={60}
            value={name}
            error={at('name')}
            onChange={({ currentTarget: { value } }) => onChange({ name: value })}
          />
          <Figure
            label="First number"
            value={firstNumber}
            error={at('firstNumber')}
            onChange={(typed) => onChange({ firstNumber: typed ?? 0 })}
          />
          <Figure
            label="Own minutes"
            value={minutes}
            error={at('minutes')}
            onChange={(typed) => onChange({ minutes: typed })}
          />
          <Figure
            label="Pass mark"
            hasDecimals
            value={passMark}
            error={at('passMark')}
            onChange={(typed) => onChange({ passMark: typed })}
          />
          {onRemove && (
            <RowAction label={`Remove ${name || 'the section'}`} icon={IconTrash} danger onClick={onRemove} />
          )}
        </Group>
        <Checkbox
          label="Must be passed, and does not count towards the total"
          checked={isQualifying}
          onChange={({ currentTarget: { checked } }) => onChange({ isQualifying: checked })}
        />
        <Groups groups={groups} at={at} onChange={(changed) => onChange({ groups: changed })} />
      </Stack>
    </fieldset>
  );
}

type GroupsProps = {
  groups: Section['groups'];
  at: (...path: (string | number)[]) => string | undefined;
  onChange: (groups: Section['groups']) => void;
};

/** Runs of questions that give the same marks. */
function Groups({ groups, at, onChange }: GroupsProps) {
  const change = (index: number, part: Partial<Section['groups'][number]>) =>
    onChange(groups.map((group, place) => (place === index ? withNegative({ ...group, ...part }) : group)));
  return (
    <>
      {groups.map(({ questions, marks, negative, part }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are held by index
        <fieldset key={index} className={classes.row} aria-label={`Row ${index + 1}`}>
          <Figure
            label="Questions"
            value={questions}
            error={at('groups', index, 'questions')}
            onChange={(typed) => change(index, { questions: typed ?? 0 })}
          />
          <Figure
            label="Marks each"
            hasDecimals
            value={marks}
            error={at('groups', index, 'marks')}
            onChange={(typed) => change(index, { marks: typed ?? 0 })}
          />
          <NativeSelect
            label="A wrong answer costs"
            w={170}
            data={[
              { value: '', label: 'marks, if any' },
              { value: '3', label: 'a third (1/3)' },
              { value: '4', label: 'a quarter (1/4)' },
            ]}
            value={String(part ?? '')}
            onChange={({ currentTarget: { value } }) =>
              change(index, { part: parts.find((one) => String(one) === value), negative: 0 })
            }
          />
          {part === undefined && (
            <Figure
              label="Negative mark"
              hasDecimals
              value={negative}
              error={at('groups', index, 'negative')}
              onChange={(typed) => change(index, { negative: typed ?? 0 })}
            />
          )}
          {groups.length > 1 && (
            <RowAction
              label={`Remove row ${index + 1}`}
              icon={IconTrash}
              danger
              onClick={() => onChange(groups.filter((_, place) => place !== index))}
            />
          )}
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...groups, { questions: 10, marks: 1, negative: 0 }])}
      >
        Add questions with other marks
      </Button>
    </>
  );
}

const parts = [3, 4] as const;

/** A part of the marks also stands there in two decimals. */
const withNegative = (group: Section['groups'][number]): Section['groups'][number] =>
  group.part ? { ...group, negative: Math.round((group.marks / group.part) * 100) / 100 } : group;

type FigureProps = {
  label: string;
  hasDecimals?: boolean;
  /** Null: empty. */
  value: number | null;
  error: string | undefined;
  onChange: (typed: number | null) => void;
};

/** A number in a row of fields. */
const Figure = ({ label, hasDecimals = false, value, error, onChange }: FigureProps) => (
  <NumberInput
    label={label}
    w={label.length > 14 ? 140 : 110}
    {...(hasDecimals ? { min: 0, hideControls: true, decimalScale: 2 } : wholeNumber)}
    value={value ?? ''}
    error={error}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
);
