import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useIsGuarded } from '#client/admin/ui/use-leave-guard.ts';
import { trpc } from '#client/lib/trpc.ts';
import { goOnText } from '#shared/hall.ts';
import { EstimateEditor } from './EstimateEditor.tsx';
import { FormatEditor } from './FormatEditor.tsx';
import { KeyEditor } from './KeyEditor.tsx';
import { PageMatcher } from './PageMatcher.tsx';
import classes from './Paper.module.css';
import { PaperFiles } from './PaperFiles.tsx';
import { PaperRules } from './PaperRules.tsx';
import type { PaperSetup } from './paper.tsx';
import { SolutionsEditor } from './SolutionsEditor.tsx';
import { UnitsEditor } from './UnitsEditor.tsx';

/** The steps from a PDF to a published test, each saved by itself. */
export function PaperSetUp({ paper }: { paper: PaperSetup }) {
  // What only a paper that nobody sees yet can change.
  const isFixed = paper.hasAttempts || paper.isActive;
  return (
    <Stack gap="xl">
      <Publication paper={paper} />
      <Section title="1. The question paper" mb="sm">
        <PaperFiles paper={paper} isFixed={isFixed} />
      </Section>
      <Section title="2. Format" mb="sm">
        <FormatEditor paper={paper} isFixed={isFixed} />
      </Section>
      <Section title="3. Answer key" mb="sm">
        <KeyEditor paper={paper} />
      </Section>
      <Section title="4. Pages" mb="sm">
        <PageMatcher key={`${paper.fileId} ${paper.pages.length}`} paper={paper} />
      </Section>
      <Section title="5. Times and rules" mb="sm">
        <PaperRules paper={paper} />
      </Section>
      <Section title="6. Units of the syllabus" mb="sm">
        <UnitsEditor paper={paper} />
      </Section>
      <Section title="7. Solutions" mb="sm">
        <SolutionsEditor paper={paper} />
      </Section>
      <Section title="8. After the real examination" mb="sm">
        <EstimateEditor paper={paper} isFixed={isFixed} />
      </Section>
    </Stack>
  );
}

function Publication({ paper }: { paper: PaperSetup }) {
  const publish = trpc.testsAdmin.setActive.useMutation(
    useFeedback({ failed: (message) => `The test could not be published: ${message}` }),
  );
  const withdraw = trpc.testsAdmin.setActive.useMutation(
    useFeedback({
      saved: 'Taken off the list',
      failed: (message) => `The test could not be taken off the list: ${message}`,
    }),
  );
  const isUnsaved = useIsGuarded();
  const { id, problems, isActive, inside } = paper;
  const takeOff = () => withdraw.mutate({ id, isActive: false });
  const askToWithdraw = () =>
    inside === 0 ? takeOff() : confirm({ text: goOnText(inside), confirmLabel: 'Unpublish', onConfirm: takeOff });
  if (isActive)
    return (
      <Alert
        color="green"
        classNames={{ title: classes.alertTitle }}
        icon={<IconCircleCheck aria-hidden />}
        title="Published"
      >
        <Group justify="space-between">
          <Text size="sm">Verified students see it on the list of tests.</Text>
          <Button variant="default" loading={withdraw.isPending} onClick={askToWithdraw}>
            Unpublish
          </Button>
        </Group>
      </Alert>
    );
  if (problems.length > 0)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Before it can be published">
        <List size="sm">
          {problems.map(({ step, message }) => (
            <List.Item key={`${step} ${message}`}>{message}</List.Item>
          ))}
        </List>
      </Alert>
    );
  return (
    <Alert color="brand" icon={<IconCircleCheck aria-hidden />} title="Ready">
      <Group justify="space-between">
        <Text size="sm">
          {isUnsaved ? 'Something below is not saved yet.' : 'Take it once as a student, then publish it.'}
        </Text>
        <Button disabled={isUnsaved} loading={publish.isPending} onClick={() => publish.mutate({ id, isActive: true })}>
          Publish
        </Button>
      </Group>
    </Alert>
  );
}
