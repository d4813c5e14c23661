import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { formatInput } from '#shared/hall.ts';
import { type Format, questionCount, type Section, sectionMarks, totalMinutes } from '#shared/hall-formats.ts';
import { type PaperPart, type PaperSetup, SavePart, usePaperPart } from './paper.tsx';
import { SectionEditor } from './SectionEditor.tsx';

const newSection: Section = {
  name: '',
  groups: [{ questions: 10, marks: 1, negative: 0 }],
  firstNumber: 1,
  minutes: null,
  isQualifying: false,
  passMark: null,
};

/** The sections of a paper: chosen from a format, or set by hand. */
export function FormatEditor({ paper, isFixed }: { paper: PaperSetup; isFixed: boolean }) {
  const formats = trpc.hallAdmin.formats.useQuery();
  const draft = usePaperPart<Format>(paper, {
    what: 'The format is',
    saved: paper.format,
    toUpdate: (typed) => ({ format: formatInput.parse(typed) }),
  });
  const format = draft.value;
  const checked = formatInput.safeParse(format);
  const complaint = (path: (string | number)[]) =>
    checked.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message;
  const setSection = (place: number, part: Partial<Section>) =>
    draft.set({
      ...format,
      sections: format.sections.map((section, index) => (index === place ? { ...section, ...part } : section)),
    });
  if (isFixed) return <Summary format={paper.format} />;
  const isShared = format.sections.some(({ minutes }) => minutes === null);
  return (
    <Stack gap="sm">
      <StartingFormat draft={draft} formats={formats.data} />
      <NativeSelect
        label="Each question offers"
        description="Five, where at least some have an (E)"
        data={[
          { value: '4', label: 'A to D' },
          { value: '5', label: 'A to E' },
        ]}
        value={String(format.choices ?? 4)}
        onChange={({ currentTarget: { value } }) => draft.set({ ...format, choices: value === '5' ? 5 : undefined })}
      />
      {format.sections.map((section, place) => (
        <SectionEditor
          // oxlint-disable-next-line react/no-array-index-key -- the sections are held by index
          key={place}
          section={section}
          place={place}
          complaint={complaint}
          onChange={(part) => setSection(place, part)}
          onRemove={
            format.sections.length > 1
              ? () => draft.set({ ...format, sections: format.sections.filter((_, index) => index !== place) })
              : undefined
          }
        />
      ))}
      <Group align="flex-end">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => draft.set({ ...format, sections: [...format.sections, newSection] })}
        >
          Add a section
        </Button>
        {isShared && (
          <NumberInput
            label="Minutes for sections without their own"
            description="Empty: no clock"
            {...wholeNumber}
            value={format.minutes ?? ''}
            error={complaint(['minutes'])}
            onChange={(value) => draft.set({ ...format, minutes: value === '' ? null : Number(value) })}
          />
        )}
      </Group>
      <Summary format={format} />
      {complaint(['sections']) && (
        <Text component="output" size="sm" c="var(--mantine-color-error)">
          {complaint(['sections'])}
        </Text>
      )}
      <Group>
        <SavePart part={draft} isReady={checked.success}>
          Save the format
        </SavePart>
        <SaveAs format={checked.success ? checked.data : null} />
      </Group>
      <OwnFormats saved={formats.data?.saved ?? []} />
    </Stack>
  );
}

type Formats = Answers['hallAdmin']['formats'];

/** Puts a format in place of what is there; what was typed so far can be had back. */
function StartingFormat({ draft, formats }: { draft: PaperPart<Format>; formats: Formats | undefined }) {
  const all = [...(formats?.ready ?? []), ...(formats?.saved ?? [])];
  const begin = ({ name, format }: (typeof all)[number]) => {
    const { value: before, isChanged } = draft;
    draft.set(format);
    if (isChanged) notifyWithUndo(`The format is ${name} now.`, () => draft.set(before));
  };
  return (
    <NativeSelect
      label="Start from"
      description="Everything in it can be changed below"
      value=""
      data={[{ value: '', label: 'Choose a format' }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = all.find(({ id }) => id === value);
        if (chosen) begin(chosen);
      }}
    />
  );
}

/** Keeps the format under a name, for the next paper. */
function SaveAs({ format }: { format: Format | null }) {
  const [name, setName] = useState('');
  const save = trpc.hallAdmin.saveFormat.useMutation(
    useFeedback({
      saved: 'Format saved',
      failed: (message) => `The format could not be kept: ${message}`,
      onSaved: () => setName(''),
    }),
  );
  return (
    <Group gap="xs">
      <TextInput
        aria-label="Name of the format"
        placeholder="Name, to keep it for other papers"
        maxLength={60}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Button
        variant="default"
        disabled={format === null || name.trim() === ''}
        loading={save.isPending}
        onClick={() => format && save.mutate({ name, format })}
      >
        Save as my format
      </Button>
    </Group>
  );
}

type SavedFormat = Formats['saved'][number];

/** The formats that were kept, each of which can be taken off the list again. */
function OwnFormats({ saved }: { saved: SavedFormat[] }) {
  const keep = trpc.hallAdmin.saveFormat.useMutation(
    useFeedback({ failed: (message) => `The format could not be kept: ${message}` }),
  );
  const remove = trpc.hallAdmin.deleteFormat.useMutation(
    useFeedback({ failed: (message) => `The format could not be removed: ${message}` }),
  );
  if (saved.length === 0) return null;
  const removed = ({ id, name, format }: SavedFormat) =>
    remove.mutate(
      { id },
      { onSuccess: () => notifyWithUndo(`${name} is removed.`, () => keep.mutate({ name, format })) },
    );
  return (
    <Group gap="xs" component="section" aria-label="My formats">
      <Text size="sm">My formats:</Text>
      {saved.map((one) => (
        <Group key={one.id} gap={4} wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {one.name}
          </Text>
          <ActionIcon
            variant="subtle"
            color="red.8"
            size={36}
            aria-label={`Remove the format ${one.name}`}
            loading={remove.isPending && remove.variables.id === one.id}
            onClick={() => removed(one)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Group>
  );
}

/** `180 questions, 200 marks, 210 minutes` */
function Summary({ format }: { format: Format }) {
  const minutes = totalMinutes(format);
  return (
    <Text size="sm" fw={600}>
      {questionCount(format)} questions,{' '}
      {format.sections.map((section) => `${section.name || 'Section'} ${sectionMarks(section)} marks`).join(', ')},{' '}
      {minutes === null ? 'no clock' : `${minutes} minutes`}
    </Text>
  );
}
