import { Group, List, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { type Format, labelsOf, spansOf } from '#shared/hall-formats.ts';
import { type KeyAsk, type KeyClaim, type KeyParts, linesText, readKey } from '#shared/hall-key-reader.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

/** `parts`: what was said about pieces that could be of several sections. */
type TypedKey = { text: string; parts: KeyParts };
const nothing: TypedKey = { text: '', parts: {} };

/** How many complaints a screen shows; each is about many questions at once. */
const mostShown = 12;

/** The key as it is pasted, with what was read from where, what is asked, and what is missing or wrong, all at once. */
export function KeyEditor({ paper }: { paper: PaperSetup }) {
  const { format, key, hasAttempts } = paper;
  const readingId = useId();
  const typed = usePaperPart(paper, {
    what: 'The key is',
    saved: nothing,
    toUpdate: ({ text, parts }) => ({ key: readKey(text, format, parts).entries }),
  });
  const { text, parts } = typed.value;
  const isTyped = text.trim() !== '';
  const read = isTyped ? readKey(text, format, parts) : null;
  if (hasAttempts)
    return (
      <Stack gap="sm">
        <Text size="sm">Students have taken this test. Correct its key under “Questions”: all are marked again.</Text>
        <KeyGrid paper={paper} entries={key} claims={[]} />
      </Stack>
    );
  const complaints = read?.complaints ?? [];
  const save = () => {
    if (complaints.length === 0) typed.save();
    else
      confirm({
        title: 'Save the key as the site read it?',
        text: complaints[0]?.message,
        confirmLabel: 'Save it so',
        isDangerous: false,
        onConfirm: typed.save,
      });
  };
  return (
    <Stack gap="sm">
      <Textarea
        label="Paste the key"
        description="As you have it: a table, a row of letters, one a line, 1-B 2-C. * or Deleted is cancelled, B/C is either. A heading such as “Part A” says which part follows."
        rows={6}
        maxLength={20_000}
        value={text}
        aria-describedby={readingId}
        onChange={({ currentTarget: { value } }) => typed.set({ text: value, parts: {} })}
      />
      {read?.asks.map((ask) => (
        <PartQuestion
          key={ask.from}
          ask={ask}
          format={format}
          onAnswer={(place) => typed.set({ text, parts: { ...parts, [ask.from]: place } })}
        />
      ))}
      <div id={readingId} aria-live="polite">
        {read && (
          <>
            <Text size="sm" fw={600}>
              {read.entries.filter((entry) => entry !== null).length} of {read.entries.length} answers
            </Text>
            {complaints.length > 0 && (
              <List size="sm" className={classes.complaints}>
                {complaints.slice(0, mostShown).map(({ message }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- equal sentences may stand twice
                  <List.Item key={index}>{message}</List.Item>
                ))}
                {complaints.length > mostShown && <List.Item>And {complaints.length - mostShown} more.</List.Item>}
              </List>
            )}
          </>
        )}
      </div>
      <Group>
        <SavePart part={{ ...typed, save }} isReady={isTyped}>
          Save the key
        </SavePart>
      </Group>
      <KeyGrid paper={paper} entries={read?.entries ?? key} claims={read?.claims ?? []} />
    </Stack>
  );
}

type PartQuestionProps = { ask: KeyAsk; format: Format; onAnswer: (section: number) => void };

/** A piece of the key that could be of several sections: nobody but the educator can know. */
const PartQuestion = ({ ask: { from, to, first, last, sections }, format, onAnswer }: PartQuestionProps) => (
  <NativeSelect
    label="Which part is this?"
    description={`${linesText(from, to)}: “${shortened(first)}”${to > from ? ` to “${shortened(last)}”` : ''}`}
    value=""
    data={[
      { value: '', label: 'Choose the part' },
      ...sections.map((place) => ({ value: String(place), label: format.sections[place]?.name ?? '' })),
    ]}
    onChange={({ currentTarget: { value } }) => onAnswer(Number(value))}
  />
);

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

type KeyGridProps = { paper: PaperSetup; entries: readonly (string | null)[]; claims: readonly KeyClaim[] };

/** Each question with its answer, section by section, with the lines from which the first and the last were read. */
function KeyGrid({ paper: { format }, entries, claims }: KeyGridProps) {
  const labels = labelsOf(format);
  return (
    <Stack gap="xs">
      {spansOf(format).map(({ from, to }, place) => {
        const name = format.sections[place]?.name ?? '';
        const own = claims.filter(({ value: { question }, isSure }) => isSure && question >= from && question < to);
        const ends = [own.at(0), own.length > 1 ? own.at(-1) : undefined].filter((claim) => claim !== undefined);
        return (
          <div key={`${name} ${from}`}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {ends.map(({ value: { question, entry }, source }) => (
              <Text key={question} size="sm" className={classes.source}>
                Question {labels[question]} is {entry}: line {source.line}, “{shortened(source.text)}”
              </Text>
            ))}
            <ol className={classes.keyGrid} aria-label={`Key of ${name}`}>
              {labels.slice(from, to).map((label, index) => {
                const entry = entries[from + index] ?? null;
                return (
                  <li key={label} data-wrong={entry === null || undefined}>
                    <span>{label}</span> <strong>{entry ?? '–'}</strong>
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </Stack>
  );
}
