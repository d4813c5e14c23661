import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
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
    <Button
      component={Link}
      to={paths.materials + (listSearch ?? '')}
      onClick={goBack}
      variant="subtle"
      mih={44}
      px="xs"
      ml={-8}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Back to Materials
    </Button>
  );
}
