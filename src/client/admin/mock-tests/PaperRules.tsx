import { Group, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useSite } from '#client/lib/site.ts';
import { localMinute, momentOfMinute } from '#shared/dates.ts';
import { type KeyRule, keyRuleLabels, keyRules } from '#shared/hall.ts';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

type Rules = { opens: string; closes: string; attempts: string | number; keyRule: KeyRule; keyAt: string };

/** When the paper can be taken, how often, and when its key is shown. Times are those of the site. */
export function PaperRules({ paper }: { paper: PaperSetup }) {
  const { timeZone } = useSite();
  const local = (at: number | null) => (at === null ? '' : localMinute(at, timeZone));
  const at = (typed: string) => (typed === '' ? null : momentOfMinute(typed, timeZone));
  const part = usePaperPart<Rules>(paper, {
    what: 'Times and rules are',
    saved: {
      opens: local(paper.opensAt),
      closes: local(paper.closesAt),
      attempts: paper.attempts,
      keyRule: paper.keyRule,
      keyAt: local(paper.keyAt),
    },
    toUpdate: ({ opens, closes, attempts, keyRule, keyAt }) => ({
      opensAt: at(opens),
      closesAt: at(closes),
      attempts: Number(attempts) || 0,
      keyRule,
      keyAt: keyRule === 'date' ? at(keyAt) : null,
    }),
  });
  return (
    <Stack gap="sm">
      <RuleFields rules={part.value} errors={part.errors} onChange={(some) => part.set({ ...part.value, ...some })} />
      <Group>
        <SavePart part={part}>Save times and rules</SavePart>
      </Group>
    </Stack>
  );
}

/** A day and a minute. */
const moment = (value: string, onType: (typed: string) => void) => ({
  type: 'datetime-local',
  value,
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(currentTarget.value),
});

type RuleFieldsProps = {
  rules: Rules;
  errors: Record<string, string | undefined>;
  onChange: (part: Partial<Rules>) => void;
};

function RuleFields({ rules: { opens, closes, attempts, keyRule, keyAt }, errors, onChange }: RuleFieldsProps) {
  const zone = `In the time of ${useSite().timeZone}`;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Opens"
        description={`${zone}; empty: as soon as it is published`}
        {...moment(opens, (typed) => onChange({ opens: typed }))}
      />
      <TextInput
        label="Closes"
        description="Whoever is in it then is cut off; empty: never"
        error={errors.rules}
        {...moment(closes, (typed) => onChange({ closes: typed }))}
      />
      <NumberInput
        label="Attempts"
        description="Only the first counts for the rank"
        {...wholeNumber}
        value={attempts}
        error={errors.attempts}
        onChange={(value) => onChange({ attempts: value })}
      />
      <NativeSelect
        label="The key is shown"
        description="And with it solutions, units and objections"
        data={keyRules.map((value) => ({ value, label: keyRuleLabels[value] }))}
        value={keyRule}
        onChange={({ currentTarget: { value } }) =>
          onChange({ keyRule: keyRules.find((rule) => rule === value) ?? keyRule })
        }
      />
      {keyRule === 'date' && (
        <TextInput
          label="The key is shown at"
          description={zone}
          {...moment(keyAt, (typed) => onChange({ keyAt: typed }))}
        />
      )}
    </SimpleGrid>
  );
}
