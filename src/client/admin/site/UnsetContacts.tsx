import { useLocation } from 'react-router-dom';
import { AdminBanner } from '#client/admin/ui/AdminScreen.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import type { ContactFact } from '#shared/site/facts.ts';

const texts: Record<ContactFact, string> = {
  upiId: 'No UPI ID is set, so nobody can pay you by QR code.',
  contactPhone: 'Visitors see a sample phone number.',
  whatsappNumber: 'WhatsApp chats go to a sample number.',
  contactEmail: 'Visitors see a sample email address, and messages to you go there.',
};

/** On admin screens that do not say so themselves: which contact and payment details are still samples. */
export function UnsetContacts() {
  const isOwner = useMay()('settings');
  const { pathname } = useLocation();
  const { data: unset = [] } = trpc.siteAdmin.unset.useQuery(undefined, { enabled: isOwner });
  const setup = trpc.setupAdmin.state.useQuery(undefined, { enabled: isOwner && pathname === paths.admin });
  const isSaid = pathname === paths.adminSetup || (pathname === paths.admin && setup.data?.isOffered !== false);
  if (unset.length === 0 || isSaid) return null;
  const text = unset.map((fact) => texts[fact]).join(' ');
  return <AdminBanner color="yellow" text={text} to={paths.adminSettings} link="Enter yours under Settings" />;
}
