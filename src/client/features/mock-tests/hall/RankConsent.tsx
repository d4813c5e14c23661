import { Button, TextInput } from '@mantine/core';
import { showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from '#client/ui/Choices.module.css';
import { Form } from '#client/ui/Form.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { type RankNameInput, rankNameInput, rankNameLabels, rankNames } from '#shared/hall.ts';

/** Whether and how she stands on the rank lists that the educator gives out. */
export function RankConsent({ known: { rankName, district } }: { known: RankNameInput }) {
  const utils = trpc.useUtils();
  const form = useZodForm(rankNameInput, { initialValues: { rankName, district } });
  const save = trpc.hall.setRankName.useMutation({
    async onSuccess() {
      notify.success('Saved. It counts for all tests.');
      await Promise.all([utils.hall.result.invalidate(), utils.hall.rankName.invalidate()]);
    },
    onError: (error) => showFieldErrors(form, error) || notify.error(messageOf(error)),
  });
  return (
    <Panel title="Your name on the rank list">
      <Form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <fieldset className={classes.choices}>
          <legend className="words">How may we show you on rank lists?</legend>
          {rankNames.map((value) => (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name="rank-name"
                checked={form.values.rankName === value}
                onChange={() => form.setFieldValue('rankName', value)}
              />
              {rankNameLabels[value]}
            </label>
          ))}
        </fieldset>
        {form.values.rankName === 'initials' && (
          <TextInput label="District" mt="sm" maw={320} {...form.getInputProps('district')} />
        )}
        <Button type="submit" mt="md" mih={44} variant="light" loading={save.isPending}>
          Save choice
        </Button>
      </Form>
    </Panel>
  );
}
