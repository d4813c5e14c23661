import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { checkTexts } from '#shared/checks.ts';
import { paths } from '#shared/paths.ts';
import type { SectionValues } from './setting-fields.ts';

/** Moves the focus into the field that the address names, as a step of the set-up does. */
export function useAskedField(form: UseFormReturnType<SectionValues>): void {
  const field = useSearchParams()[0].get('field');
  const focus = useEffectEvent(() => {
    if (field !== null) form.getInputNode(field)?.focus();
  });
  useEffect(() => focus(), []);
}

/** After a step of the set-up was saved, leads back to it and says what comes next; nothing for who came another way. */
export function useSetupStep(): () => void {
  const isStep = useSearchParams()[0].get('from') === 'setup';
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return () => {
    if (!isStep) return;
    const open = utils.setupAdmin.state.getData()?.checks.find(({ state }) => state !== 'good');
    if (open) notify.info(`Next: ${checkTexts[open.id].title}`);
    void navigate(paths.adminSetup);
  };
}
