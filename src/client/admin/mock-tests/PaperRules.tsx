import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDateTime, localMinute, momentOfMinute } from '#shared/dates.ts';
import { inItText, type KeyRule, keyRuleLabels, keyRuleMeanings, keyRules } from '#shared/hall.ts';
import { type PaperPart, type PaperSetup, SavePart, usePaperPart, useSavePaper } from './paper.tsx';

type Rules = {
  opens: string;
  closes: string;
  attempts: string | number;
  keyRule: KeyRule;
  keyAt: string;
  holdsMarks: boolean;
  mayPrint: boolean;
};

/** When the paper can be taken, how often, and when its key is shown. Times are those of the site. */
export function PaperRules({ paper }: { paper: PaperSetup }) {
  const { timeZone } = useSite();
  const local = (at: number | null) => (at === null ? '' : localMinute(at, timeZone));
  const at = (typed: string) => (typed === '' ? null : momentOfMinute(typed, timeZone));
  const askCutOff = useAskCutOff(paper);
  const part = usePaperPart<Rules>(paper, {
    what: 'Times and rules are',
    saved: {
      opens: local(paper.opensAt),
      closes: local(paper.closesAt),
      attempts: paper.attempts,
      keyRule: paper.keyRule,
      keyAt: local(paper.keyAt),
      holdsMarks: paper.holdsMarks,
      mayPrint: paper.mayPrint,
    },
    toUpdate: ({ opens, closes, attempts, keyRule, keyAt, ...switches }) => ({
      opensAt: at(opens),
      closesAt: at(closes),
      attempts: Number(attempts) || 0,
      ...switches,
      keyRule,
      keyAt: keyRule === 'date' ? at(keyAt) : null,
    }),
  });
  return (
    <Stack gap="sm">
      <RuleFields rules={part.value} errors={part.errors} onChange={(some) => part.set({ ...part.value, ...some })} />
      <Group>
        <SavePart part={{ ...part, save: () => void askCutOff(at(part.value.closes), part.save) }}>
          Save times and rules
        </SavePart>
        <CloseNow paper={paper} />
      </Group>
    </Stack>
  );
}

/** Saves a closing time; whoever would be cut off by it is named before. */
function useAskCutOff({ id, closesAt: before }: PaperSetup) {
  const { client } = trpc.useUtils();
  const { timeZone } = useSite();
  return async (closesAt: number | null, save: PaperPart<Rules>['save']): Promise<void> => {
    if (closesAt === before || closesAt === null) return save();
    const students = await countCutOff(client, { id, closesAt });
    if (students === null) return;
    if (students === 0) return save();
    confirm({
      text: `${inItText(students)} and will be cut off at ${formatDateTime(closesAt, timeZone).slice(0, -3)}.`,
      confirmLabel: 'Cut off',
      onConfirm: () => save({ mayCutOff: students }),
    });
  };
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Null where it cannot be told, and that is said. */
const countCutOff = (client: Client, asked: { id: string; closesAt: number }): Promise<number | null> =>
  client.hallAdmin.cutOff.query(asked).then(
    ({ students }) => students,
    (error: unknown) => {
      notify.error(`Who is in the test could not be loaded: ${messageOf(error)}`);
      return null;
    },
  );

/** Ends a test that runs: for those in it, too. */
function CloseNow({ paper: { id, isActive, opensAt, closesAt, serverNow } }: { paper: PaperSetup }) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useSavePaper('The closing time is');
  const isOpen = isActive && (opensAt === null || opensAt <= serverNow) && (closesAt === null || closesAt > serverNow);
  if (!isOpen) return null;
  const ask = async () => {
    const students = await countCutOff(client, { id, closesAt: serverNow });
    if (students === null) return;
    confirm({
      text: `This test can no longer be started.${students > 0 ? ` ${inItText(students)} and will be cut off now.` : ''}`,
      confirmLabel: 'Close now',
      onConfirm: () => mutate({ id, closesNow: true, mayCutOff: students }),
    });
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      Close now
    </Button>
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

function RuleFields({
  rules: { opens, closes, attempts, keyRule, keyAt, holdsMarks, mayPrint },
  errors,
  onChange,
}: RuleFieldsProps) {
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
        description="Whoever is still in it then is cut off; empty: never"
        error={errors.rules}
        {...moment(closes, (typed) => {
          // A test that closes keeps key and marks until then, unless another rule was chosen.
          const isFirst = closes === '' && keyRule === 'submitted';
          onChange({ closes: typed, ...(isFirst && { keyRule: 'closed' as const, holdsMarks: true }) });
        })}
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
        description={`${keyRuleMeanings[keyRule]}. With it come solutions, units and objections.`}
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
      <Switch
        label="Hold marks until the test has closed"
        description="Until then no student sees marks, ranks or the key, and the rank list is not made"
        checked={holdsMarks}
        onChange={({ currentTarget: { checked } }) => onChange({ holdsMarks: checked })}
      />
      <Switch
        label="The paper may be printed"
        description="As a PDF with the student’s name and code on each page, once its last part has begun"
        checked={mayPrint}
        onChange={({ currentTarget: { checked } }) => onChange({ mayPrint: checked })}
      />
    </SimpleGrid>
  );
}
