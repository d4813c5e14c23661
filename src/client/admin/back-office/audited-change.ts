import type { Answers } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

export type AuditedChange = Answers['auditAdmin']['list']['items'][number];

/** The screen of the thing that was changed; null when it is gone or has no screen. */
export function pathOfChanged({ entity, nameToday, orderId }: AuditedChange): string | null {
  if (orderId !== null) return paths.adminOrder(orderId);
  const found = (screen: string) => (nameToday === null ? null : `${screen}?${new URLSearchParams({ q: nameToday })}`);
  switch (entity) {
    case 'material':
      return found(paths.adminMaterials);
    case 'test':
      return found(paths.adminTests);
    case 'video':
      return found(paths.adminVideos);
    case 'profile':
      return found(paths.adminStudents);
    case 'mail':
      return paths.adminOutbox;
    case 'contact_message':
      return nameToday === null ? null : paths.adminMessages;
    case 'settings':
      return paths.adminSettings;
    case 'backup':
      return paths.adminBackups;
    default:
      return null;
  }
}
