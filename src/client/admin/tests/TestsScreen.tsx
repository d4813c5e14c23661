import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconClipboardList, IconExternalLink, IconPencil, IconPlus, IconTrash, IconTrophy } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { listInput } from '#client/features/tests/list-input.ts';
import { categoryOptions, difficultyOptions } from '#client/features/tests/test-options.ts';
import { useFilters } from '#client/lib/filters.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DifficultyBadge } from '#client/ui/DifficultyBadge.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { categoryLabel } from '#shared/materials.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { AdminTest } from './admin-test.ts';
import { TestForm } from './TestForm.tsx';

export function TestsScreen() {
  const { filters, setFilters, isFiltered } = useFilters(['q', 'category', 'difficulty']);
  const input = listInput(filters);
  const query = trpc.testsAdmin.list.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const refresh = useRefreshLists();
  const setActive = trpc.testsAdmin.setActive.useMutation({ onSuccess: refresh });
  const remove = trpc.testsAdmin.delete.useMutation({
    onSuccess: () => notify.success(testMessages.deleted, testMessages.successMs),
    onError: (error) => notify.error(testMessages.deleteFailed(messageOf(error)), testMessages.errorMs),
    onSettled: refresh,
  });
  const dialog = useEditDialog<AdminTest>();
  const navigate = useNavigate();

  const columns: Column<AdminTest>[] = [
    { header: 'Title', render: (test) => <TitleCell test={test} /> },
    { header: 'Category', isShort: true, render: ({ category }) => categoryLabel(category) },
    { header: 'Duration', isShort: true, render: ({ duration }) => duration || 'Not set' },
    { header: 'Difficulty', render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} /> },
    { header: 'Participants', align: 'right', render: ({ participantsCount }) => participantsCount },
    {
      header: 'Status',
      render: ({ id, title, isActive }) => (
        <ActiveSwitch
          title={title}
          isActive={isActive}
          save={(isActive) => setActive.mutateAsync({ id, isActive })}
          saved={testMessages.updated}
          failed={testMessages.updateFailed}
          toastTimes={testMessages}
        />
      ),
    },
    {
      header: 'Actions',
      render: (test) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Open the form of ${test.title}`} icon={IconExternalLink} href={test.googleFormUrl} />
          <RowAction
            label={`Marks of ${test.title}`}
            icon={IconTrophy}
            onClick={() => void navigate(paths.adminMarksOf(test.id))}
          />
          <RowAction label={`Edit ${test.title}`} icon={IconPencil} onClick={() => dialog.edit(test)} />
          <RowAction
            label={`Delete ${test.title}`}
            icon={IconTrash}
            danger
            onClick={() => confirmDelete(testMessages.confirmDelete(test.title), () => remove.mutate({ id: test.id }))}
          />
        </Group>
      ),
    },
  ];

  return (
    <AdminScreen
      title="Online Tests Management"
      description="The mock tests, each a Google Form that only verified students can open."
      actions={
        <>
          <RefreshButton query={query} />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
            Create New Test
          </Button>
        </>
      }
    >
      <ListFilters>
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
      </ListFilters>
      <ListCount query={query} noun="tests" />
      <AdminList
        label="Tests"
        columns={columns}
        query={query}
        loadingText="Loading tests..."
        errorText="Error loading tests. Please try again later."
        empty={
          isFiltered ? (
            <EmptyState icon={<IconClipboardList size={48} aria-hidden />} title="No tests found">
              <Button variant="default" onClick={() => setFilters({ q: '', category: '', difficulty: '' })}>
                Clear filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={<IconClipboardList size={48} aria-hidden />} title="No tests created yet">
              <Button onClick={dialog.add}>Create Your First Test</Button>
            </EmptyState>
          )
        }
      />
      <EditDialog dialog={dialog} title={dialog.item === null ? 'Create New Test' : 'Edit Test'}>
        <TestForm dialog={dialog} />
      </EditDialog>
    </AdminScreen>
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
