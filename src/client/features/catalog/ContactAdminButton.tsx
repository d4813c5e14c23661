import { ContactAdmin } from '#client/ui/ContactAdmin.tsx';
import { purchaseMessage } from '#shared/links.ts';

type ContactAdminButtonProps = {
  materialTitle: string;
  variant?: 'default' | 'filled';
  className?: string | undefined;
};

/** A chat with the admin about buying a material. */
export function ContactAdminButton({ materialTitle, ...look }: ContactAdminButtonProps) {
  return <ContactAdmin about={materialTitle} message={purchaseMessage(materialTitle)} {...look} />;
}
