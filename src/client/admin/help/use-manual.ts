import { useQuery } from '@tanstack/react-query';

/** The manual, which is loaded when it is first needed. */
export const useManual = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['manual'],
    queryFn: () => import('./manual.ts'),
    enabled,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
