import { Button } from '@mantine/core';
import { IconClipboardList, IconExternalLink, IconFileTypePdf, IconTrophy } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted, showsDrafts } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { categoryOptions, difficultyOptions, listInput } from '#client/features/mock-tests/test-filters.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/ToneBadge.tsx';
import { categoryLabel, choiceOf } from '#shared/enums.ts';
import { goOnText } from '#shared/hall.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { adminTestSorts } from '#shared/tests.ts';
import { PaperForm } from './PaperForm.tsx';
import type { AdminTest } from './paper.tsx';
import { TestForm } from './TestForm.tsx';

const columns: Column<AdminTest>[] = [
  {
    header: 'Title',
    sort: sortBy('title', 'text'),
    render: ({ title, description }) => <TwoLines title={title} detail={description} />,
  },
  {
    header: 'Category',
    isShort: true,
    sort: sortBy('category', 'text'),
    render: ({ category }) => categoryLabel(category),
  },
  { header: 'Duration', isShort: true, render: ({ duration }) => duration || 'Not set' },
  {
    header: 'Difficulty',
    sort: sortBy('difficulty', 'number'),
    render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} />,
  },
  {
    header: 'Participants',
    align: 'right',
    sort: sortBy('participants', 'number'),
    render: ({ participantsCount }) => participantsCount,
  },
];

const factsOf = ({ participantsCount, inside }: AdminTest): string[] => [
  ...(participantsCount > 0
    ? [`${participantsCount === 1 ? '1 student has' : `${participantsCount} students have`} started it.`]
    : []),
  ...(inside > 0 ? [`${goOnText(inside)} It can be deleted after that.`] : []),
];

export function TestsScreen() {
  const filtering = useFilters(['q', 'category', 'difficulty', 'show'], ['sort']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.testsAdmin.list.useInfiniteQuery(
    {
      ...listInput(filters),
      deleted: showsDeleted(filters),
      drafts: showsDrafts(filters),
      sort: choiceOf(adminTestSorts, filters.sort),
    },
    pagesOptions,
  );
  const navigate = useNavigate();
  const may = useMay();
  const paperDialog = useEditDialog<AdminTest>();

  return (
    <CatalogueScreen
      title="Online Tests Management"
      description="The mock tests that only verified students can open: Google Forms, and papers taken on the site."
      label="Tests"
      noun="Test"
      actions={
        <>
          <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={paperDialog.add}>
            New paper from a PDF
          </Button>
          <EditDialog dialog={paperDialog} title="New paper from a PDF">
            <PaperForm dialog={paperDialog} />
          </EditDialog>
        </>
      }
      addLabel="Create New Test"
      addFirstLabel="Create Your First Test"
      icon={IconClipboardList}
      router={client.testsAdmin}
      messages={testMessages}
      query={query}
      loadingText="Loading tests..."
      errorText="Error loading tests. Please try again later."
      emptyText="No tests created yet"
      notFoundText="No tests found"
      filtering={filtering}
      search={{ label: 'Search tests', placeholder: 'Title or description' }}
      choices={[
        { name: 'category', label: 'Category', all: 'All categories', options: categoryOptions },
        { name: 'difficulty', label: 'Difficulty', all: 'All difficulties', options: difficultyOptions },
      ]}
      countNoun="tests"
      columns={columns}
      nameOf={({ title }) => title}
      factsBeforeDeletion={factsOf}
      warningBeforeHiding={({ inside }) => (inside > 0 ? goOnText(inside) : null)}
      setActive={client.testsAdmin.setActive}
      hasDrafts
      canDuplicate
      renderActions={({ id, title, kind, googleFormUrl }) => (
        <>
          {kind === 'paper' ? (
            <RowAction label={`Set up ${title}`} icon={IconFileTypePdf} to={paths.adminPaper(id)} />
          ) : (
            <RowAction label={`Open the form of ${title}`} icon={IconExternalLink} href={googleFormUrl} />
          )}
          {may('results') && (
            <RowAction
              label={`Results of ${title}`}
              icon={IconTrophy}
              onClick={() => void navigate(paths.adminResultsOf(id))}
            />
          )}
        </>
      )}
      Form={TestForm}
    />
  );
}
