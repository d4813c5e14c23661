import type { Answers } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

export type Change = Answers['auditAdmin']['list']['items'][number];

/** Where the thing that was changed is looked at; null when it is gone or stands on no screen. */
export function thingPath({ entity, nameToday, orderId }: Change): string | null {
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
      return found(paths.adminUsers);
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
