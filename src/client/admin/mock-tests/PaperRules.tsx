import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { wholeNumber } from '#client/admin/ui/whole-number.ts';
import { useSite } from '#client/lib/site.ts';
import { serverError } from '#client/lib/trpc.ts';
import { localMinute, momentOfMinute } from '#shared/dates.ts';
import { type KeyRule, keyRuleLabels, keyRules } from '#shared/hall.ts';
import { type PaperSetup, useSavePaper } from './paper.ts';

/** When the paper can be taken, how often, and when its key is shown. Times are those of the site. */
export function PaperRules({ paper }: { paper: PaperSetup }) {
  const { timeZone } = useSite();
  const save = useSavePaper('Times and rules are');
  const local = (at: number | null) => (at === null ? '' : localMinute(at, timeZone));
  const [opens, setOpens] = useState(() => local(paper.opensAt));
  const [closes, setCloses] = useState(() => local(paper.closesAt));
  const [attempts, setAttempts] = useState<string | number>(paper.attempts);
  const [keyRule, setKeyRule] = useState<KeyRule>(paper.keyRule);
  const [keyAt, setKeyAt] = useState(() => local(paper.keyAt));
  const at = (typed: string) => (typed === '' ? null : momentOfMinute(typed, timeZone));
  const errors = serverError(save.error)?.fieldErrors ?? {};
  const zone = `In the time of ${timeZone}`;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label="Opens"
          description={`${zone}; empty: as soon as it is published`}
          value={opens}
          onChange={({ currentTarget: { value } }) => setOpens(value)}
        />
        <TextInput
          type="datetime-local"
          label="Closes"
          description="Whoever is in it then is cut off; empty: never"
          value={closes}
          error={errors.rules}
          onChange={({ currentTarget: { value } }) => setCloses(value)}
        />
        <NumberInput
          label="Attempts"
          description="Only the first counts for the rank"
          {...wholeNumber}
          value={attempts}
          error={errors.attempts}
          onChange={setAttempts}
        />
        <NativeSelect
          label="The key is shown"
          description="And with it solutions, units and objections"
          data={keyRules.map((value) => ({ value, label: keyRuleLabels[value] }))}
          value={keyRule}
          onChange={({ currentTarget: { value } }) => setKeyRule(keyRules.find((rule) => rule === value) ?? keyRule)}
        />
        {keyRule === 'date' && (
          <TextInput
            type="datetime-local"
            label="The key is shown at"
            description={zone}
            value={keyAt}
            onChange={({ currentTarget: { value } }) => setKeyAt(value)}
          />
        )}
      </SimpleGrid>
      <Group>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              id: paper.id,
              opensAt: at(opens),
              closesAt: at(closes),
              attempts: Number(attempts) || 0,
              keyRule,
              keyAt: keyRule === 'date' ? at(keyAt) : null,
            })
          }
        >
          Save times and rules
        </Button>
      </Group>
    </Stack>
  );
}
