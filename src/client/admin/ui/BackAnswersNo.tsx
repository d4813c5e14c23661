import { useModals } from '@mantine/modals';
import { useBackCloses } from '#client/lib/back-closes.ts';

/** Back answers the question shown by `confirm` with no. Mounted once. */
export function BackAnswersNo() {
  const { modals, closeAll } = useModals();
  useBackCloses(modals.length > 0, closeAll);
  return null;
}
