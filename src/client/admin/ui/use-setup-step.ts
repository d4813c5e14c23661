import { useNavigate, useSearchParams } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { checkTexts } from '#shared/checks.ts';
import { paths } from '#shared/paths.ts';

/** Whether this screen was opened as a step of the set-up. */
export const useIsSetupStep = (): boolean => useSearchParams()[0].get('from') === 'setup';

/** Once a step of the set-up is done, says what comes next and leads back to it; nothing for who came another way. */
export function useSetupStep(): () => void {
  const isStep = useIsSetupStep();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return () => {
    if (isStep) void goOn();
  };
  async function goOn() {
    const { checks } = await utils.setupAdmin.state.fetch(undefined, { staleTime: 0 });
    const next = checks.find(({ state }) => state !== 'good');
    if (next) notify.info(`Next: ${checkTexts[next.id].title}`);
    void navigate(next ? `${paths.adminSetup}#${next.id}` : paths.adminSetup);
  }
}
