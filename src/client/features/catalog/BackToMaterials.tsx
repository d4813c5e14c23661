import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

/** Goes back to the list as it was left: filters, loaded pages and scroll position. */
export function BackToMaterials() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const listSearch =
    typeof state === 'object' && state !== null && 'listSearch' in state ? String(state.listSearch) : null;

  const goBack = (event: MouseEvent) => {
    if (listSearch === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ActionButton
      to={paths.materials + (listSearch ?? '')}
      onClick={goBack}
      variant="subtle"
      px="xs"
      ml={-8}
      icon={IconArrowLeft}
    >
      Back to Materials
    </ActionButton>
  );
}
