import { Button, Text } from '@mantine/core';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { materialMessages } from '#shared/messages.ts';
import { type AdminMaterial, isSampleBeingMade } from './admin-materials.ts';

/** The state of the sample pages that visitors see before they buy; a failed rendering can be tried again. */
export function SampleState({ material }: { material: AdminMaterial }) {
  const { id, title, previewState, previewFailure, previewImageCount } = material;
  const refresh = useRefreshLists();
  const retry = trpc.materialsAdmin.retryPreview.useMutation({
    onError: () => notify.error(materialMessages.saveFailed),
    onSettled: refresh,
  });
  if (previewState === 'failed')
    return (
      <>
        <Text size="sm" c="red.8">
          No sample: {previewFailure}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          loading={retry.isPending}
          aria-label={`Retry the sample of ${title}`}
          onClick={() => retry.mutate({ id })}
        >
          Retry
        </Button>
      </>
    );
  return (
    <Text size="sm" c="dimmed">
      {isSampleBeingMade(material)
        ? 'Making the sample…'
        : `Sample: ${previewImageCount} ${previewImageCount === 1 ? 'page' : 'pages'}`}
    </Text>
  );
}
