import { Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { labelsOf, numbersRepeat, spansOf } from '#shared/hall-formats.ts';
import { parseKey } from '#shared/hall-key.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

/** The key as it is pasted, with what is missing or wrong in it said at once, and as it was understood. */
export function KeyEditor({ paper }: { paper: PaperSetup }) {
  const { format, key, hasAttempts } = paper;
  const complaintsId = useId();
  const typed = usePaperPart(paper, {
    what: 'The key is',
    saved: '',
    toUpdate: (text) => ({ key: parseKey(text, labelsOf(format)).entries }),
  });
  const isTyped = typed.value.trim() !== '';
  const read = !isTyped ? { entries: key, complaints: [] } : parseKey(typed.value, labelsOf(format));
  if (hasAttempts)
    return (
      <Stack gap="sm">
        <Text size="sm">Students have taken this test. Correct its key under “Questions”: all are marked anew.</Text>
        <KeyGrid paper={paper} entries={key} wrong={new Set()} />
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Textarea
        label="Paste the key"
        description={`BCADA…, one a line, 1-B 2-C, or the column of a table. * is cancelled, BC is either.${numbersRepeat(format) ? ' Where the numbers begin again, go on in the order of the paper.' : ''}`}
        rows={4}
        maxLength={20_000}
        value={typed.value}
        aria-describedby={complaintsId}
        onChange={({ currentTarget: { value } }) => typed.set(value)}
      />
      <div id={complaintsId} aria-live="polite">
        {isTyped && (
          <>
            <Text size="sm" fw={600}>
              {read.entries.filter((entry) => entry !== null).length} of {read.entries.length} answers
            </Text>
            {read.complaints.length > 0 && (
              <List size="sm" c="red.9">
                {read.complaints.slice(0, 8).map(({ message }) => (
                  <List.Item key={message}>{message}</List.Item>
                ))}
              </List>
            )}
          </>
        )}
      </div>
      <KeyGrid
        paper={paper}
        entries={read.entries}
        wrong={new Set(read.complaints.flatMap(({ question }) => (question === null ? [] : [question])))}
      />
      <Group>
        <SavePart part={typed} isReady={isTyped}>
          Save the key
        </SavePart>
      </Group>
    </Stack>
  );
}

type KeyGridProps = { paper: PaperSetup; entries: readonly (string | null)[]; wrong: ReadonlySet<number> };

/** Each question with its answer, section by section. */
function KeyGrid({ paper: { format }, entries, wrong }: KeyGridProps) {
  const labels = labelsOf(format);
  return (
    <Stack gap="xs">
      {spansOf(format).map(({ from, to }, place) => {
        const name = format.sections[place]?.name ?? '';
        return (
          <div key={`${name} ${from}`}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <ol className={classes.keyGrid} aria-label={`Key of ${name}`}>
              {labels.slice(from, to).map((label, index) => {
                const entry = entries[from + index] ?? null;
                return (
                  <li key={label} data-wrong={entry === null || wrong.has(from + index) || undefined}>
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
