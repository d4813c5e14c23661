import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { purchaseMessage } from '#shared/links.ts';

type ContactAdminButtonProps = { materialTitle: string; variant?: 'default' | 'filled' | 'subtle' };

/** A chat with the admin about buying a material. */
export function ContactAdminButton({ materialTitle, variant = 'default' }: ContactAdminButtonProps) {
  return <ContactAdmin about={materialTitle} message={purchaseMessage(materialTitle)} variant={variant} />;
}
