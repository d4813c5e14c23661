import { Button } from '@mantine/core';
import { IconClipboardList, IconExternalLink, IconFileTypePdf, IconTrophy, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/ToneBadge.tsx';
import { goOnText } from '#shared/hall.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { adminTestListInput, testInput } from '#shared/tests.ts';
import { AudienceForm, type AudienceTest } from './AudienceForm.tsx';
import { PaperForm } from './PaperForm.tsx';
import type { AdminTest } from './paper.tsx';
import { TestForm } from './TestForm.tsx';

const factsOf = ({ participantsCount, inside }: AdminTest): string[] => [
  ...(participantsCount > 0
    ? [`${participantsCount === 1 ? '1 student has' : `${participantsCount} students have`} started it.`]
    : []),
  ...(inside > 0 ? [`${goOnText(inside)} It can be deleted after that.`] : []),
];

export function TestsScreen() {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const may = useMay();
  const audience = useEditDialog<AudienceTest>();
  return (
    <CatalogueScreen
      title="Online Tests Management"
      description="The mock tests that only verified students can open: Google Forms, and papers taken on the site."
      noun="Test"
      nouns="tests"
      actions={
        <>
          <NewPaper />
          <EditDialog dialog={audience} title="Who may take it">
            {audience.item && <AudienceForm dialog={audience} test={audience.item} />}
          </EditDialog>
        </>
      }
      addLabel="Create New Test"
      addFirstLabel="Create Your First Test"
      icon={IconClipboardList}
      schema={testInput}
      listed={adminTestListInput}
      router={client.testsAdmin}
      messages={testMessages}
      columns={[
        {
          header: 'Title',
          sort: sortBy('title', 'text'),
          render: ({ title, description, isOpenToAll }) => (
            <TwoLines title={title} detail={isOpenToAll ? description : `For series and batches. ${description}`} />
          ),
        },
        'category',
        'duration',
        {
          header: 'Difficulty',
          sort: sortBy('difficulty', 'number'),
          render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} />,
        },
        {
          header: 'Open to',
          isExtra: true,
          render: ({ isOpenToAll }) => (isOpenToAll ? 'All verified' : 'Series, batches'),
        },
        {
          header: 'Participants',
          align: 'right',
          sort: sortBy('participants', 'number'),
          render: ({ participantsCount }) => participantsCount,
        },
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={factsOf}
      warningBeforeHiding={({ inside }) => (inside > 0 ? goOnText(inside) : null)}
      canDuplicate
      renderActions={(test) => (
        <>
          <RowAction label={`Who may take ${test.title}`} icon={IconUsersGroup} onClick={() => audience.edit(test)} />
          <OpenQuestions test={test} />
          {may('results') && (
            <RowAction
              label={`Results of ${test.title}`}
              icon={IconTrophy}
              onClick={() => void navigate(paths.adminResultsOf(test.id))}
            />
          )}
        </>
      )}
      Form={TestForm}
    />
  );
}

/** Leads to where the questions of a test are: its set-up, or its form in a new tab. */
const OpenQuestions = ({ test: { id, title, kind, googleFormUrl } }: { test: AdminTest }) =>
  kind === 'paper' ? (
    <RowAction label={`Set up ${title}`} icon={IconFileTypePdf} to={paths.adminPaper(id)} />
  ) : (
    <RowAction label={`Open the form of ${title}`} icon={IconExternalLink} href={googleFormUrl} />
  );

function NewPaper() {
  const dialog = useEditDialog<AdminTest>();
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={dialog.add}>
        New paper from a PDF
      </Button>
      <EditDialog dialog={dialog} title="New paper from a PDF">
        <PaperForm dialog={dialog} />
      </EditDialog>
    </>
  );
}
