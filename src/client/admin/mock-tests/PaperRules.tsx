import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useSite } from '#client/lib/site.ts';
import { serverError } from '#client/lib/trpc.ts';
import { localMinute, momentOfMinute } from '#shared/dates.ts';
import { type KeyRule, keyRuleLabels, keyRules } from '#shared/hall.ts';
import { type PaperSetup, useSavePaper } from './paper.ts';
import { useDraft } from './use-draft.ts';

type Rules = { opens: string; closes: string; attempts: string | number; keyRule: KeyRule; keyAt: string };

/** When the paper can be taken, how often, and when its key is shown. Times are those of the site. */
export function PaperRules({ paper }: { paper: PaperSetup }) {
  const { timeZone } = useSite();
  const save = useSavePaper('Times and rules are');
  const local = (at: number | null) => (at === null ? '' : localMinute(at, timeZone));
  const draft = useDraft<Rules>({
    opens: local(paper.opensAt),
    closes: local(paper.closesAt),
    attempts: paper.attempts,
    keyRule: paper.keyRule,
    keyAt: local(paper.keyAt),
  });
  const { opens, closes, attempts, keyRule, keyAt } = draft.value;
  const at = (typed: string) => (typed === '' ? null : momentOfMinute(typed, timeZone));
  const errors = serverError(save.error)?.fieldErrors ?? {};
  return (
    <Stack gap="sm">
      <RuleFields rules={draft.value} errors={errors} onChange={(part) => draft.set({ ...draft.value, ...part })} />
      <Group>
        <Button
          disabled={!draft.isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              {
                id: paper.id,
                opensAt: at(opens),
                closesAt: at(closes),
                attempts: Number(attempts) || 0,
                keyRule,
                keyAt: keyRule === 'date' ? at(keyAt) : null,
              },
              { onSuccess: () => draft.settle(draft.value) },
            )
          }
        >
          Save times and rules
        </Button>
      </Group>
    </Stack>
  );
}

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
        type="datetime-local"
        label="Opens"
        description={`${zone}; empty: as soon as it is published`}
        value={opens}
        onChange={({ currentTarget: { value } }) => onChange({ opens: value })}
      />
      <TextInput
        type="datetime-local"
        label="Closes"
        description="Whoever is in it then is cut off; empty: never"
        value={closes}
        error={errors.rules}
        onChange={({ currentTarget: { value } }) => onChange({ closes: value })}
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
          type="datetime-local"
          label="The key is shown at"
          description={zone}
          value={keyAt}
          onChange={({ currentTarget: { value } }) => onChange({ keyAt: value })}
        />
      )}
    </SimpleGrid>
  );
}
