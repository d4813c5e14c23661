import { NativeSelect, Text } from '@mantine/core';
import { IconClipboardList, IconExternalLink, IconTrophy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted } from '#client/admin/ui/CatalogueScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useDeletion } from '#client/admin/ui/use-deletion.ts';
import { listInput } from '#client/features/mock-tests/list-input.ts';
import { categoryOptions, difficultyOptions } from '#client/features/mock-tests/test-options.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/DifficultyBadge.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { categoryLabel } from '#shared/enums.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { AdminTest } from './admin-test.ts';
import { TestForm } from './TestForm.tsx';

export function TestsScreen() {
  const filtering = useFilters(['q', 'category', 'difficulty', 'show']);
  const { filters, setFilters } = filtering;
  const input = listInput(filters);
  const query = trpc.testsAdmin.list.useInfiniteQuery(
    { ...input, deleted: showsDeleted(filters) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const refresh = useRefreshLists();
  const setActive = trpc.testsAdmin.setActive.useMutation({ onSuccess: refresh });
  const deletion = useDeletion<AdminTest>({
    remove: trpc.testsAdmin.delete.useMutation(),
    restore: trpc.testsAdmin.restore.useMutation(),
    words: testMessages,
    nameOf: ({ title }) => title,
    question: ({ title }) => testMessages.confirmDelete(title),
    facts: ({ participantsCount }) =>
      participantsCount > 0
        ? [`${participantsCount === 1 ? '1 student has' : `${participantsCount} students have`} started it.`]
        : [],
  });
  const dialog = useEditDialog<AdminTest>();
  const navigate = useNavigate();

  const columns: Column<AdminTest>[] = [
    { header: 'Title', render: (test) => <TitleCell test={test} /> },
    { header: 'Category', isShort: true, render: ({ category }) => categoryLabel(category) },
    { header: 'Duration', isShort: true, render: ({ duration }) => duration || 'Not set' },
    { header: 'Difficulty', render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} /> },
    { header: 'Participants', align: 'right', render: ({ participantsCount }) => participantsCount },
  ];

  return (
    <CatalogueScreen
      title="Online Tests Management"
      description="The mock tests, each a Google Form that only verified students can open."
      label="Tests"
      icon={IconClipboardList}
      query={query}
      loadingText="Loading tests..."
      errorText="Error loading tests. Please try again later."
      emptyText={{ none: 'No tests created yet', unfit: 'No tests found' }}
      filtering={filtering}
      filters={
        <>
          <SearchField
            label="Search tests"
            placeholder="Title or description"
            value={filters.q}
            onSearch={(q) => setFilters({ q })}
          />
          <NativeSelect
            label="Category"
            data={[{ value: '', label: 'All categories' }, ...categoryOptions]}
            value={input.category ?? ''}
            onChange={(event) => setFilters({ category: event.currentTarget.value })}
          />
          <NativeSelect
            label="Difficulty"
            data={[{ value: '', label: 'All difficulties' }, ...difficultyOptions]}
            value={input.difficulty ?? ''}
            onChange={(event) => setFilters({ difficulty: event.currentTarget.value })}
          />
        </>
      }
      count={<ListCount query={query} noun="tests" />}
      columns={columns}
      renderStatus={({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={testMessages.updated}
          failed={testMessages.updateFailed}
          toastTimes={testMessages}
        />
      )}
      renderActions={(test) => (
        <>
          <RowAction label={`Open the form of ${test.title}`} icon={IconExternalLink} href={test.googleFormUrl} />
          <RowAction
            label={`Marks of ${test.title}`}
            icon={IconTrophy}
            onClick={() => void navigate(paths.adminMarksOf(test.id))}
          />
        </>
      )}
      deletion={deletion}
      dialog={dialog}
      addLabel="Create New Test"
      addFirstLabel="Create Your First Test"
      dialogTitle={dialog.item === null ? 'Create New Test' : 'Edit Test'}
      form={<TestForm dialog={dialog} />}
    />
  );
}

function TitleCell({ test: { title, description } }: { test: AdminTest }) {
  return (
    <>
      <Text fw={600}>{title}</Text>
      {description && (
        <Text size="sm" c="dimmed" fw={400} lineClamp={2}>
          {description}
        </Text>
      )}
    </>
  );
}
