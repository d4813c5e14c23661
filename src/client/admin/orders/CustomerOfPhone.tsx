import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { formatDate } from '#shared/dates.ts';
import type { DeskOrderInput } from '#shared/desk.ts';
import { parsePhone } from '#shared/phone.ts';

type Form = UseFormReturnType<DeskOrderInput>;
type Customer = Answers['deskAdmin']['customer'];

/** Offers what is known of the phone number typed, and each account that has it: nobody proves a number, so none is taken. */
export function CustomerOfPhone({ form }: { form: Form }) {
  const phone = parsePhone(form.getValues().phone) ?? '';
  const { data: found } = trpc.deskAdmin.customer.useQuery({ phone }, { enabled: phone !== '' });
  if (!found) return null;
  return (
    <>
      {found.known && <KnownDetails form={form} known={found.known} />}
      {found.accounts.map((account) => (
        <AccountChoice key={account.userId} form={form} account={account} />
      ))}
    </>
  );
}

function KnownDetails({ form, known }: { form: Form; known: NonNullable<Customer['known']> }) {
  const { fullName, email, shippingAddress } = form.getValues();
  const details = {
    fullName: known.fullName,
    email: known.email || email,
    shippingAddress: known.shippingAddress || shippingAddress,
  };
  if (details.fullName === fullName && details.email === email && shippingAddress === details.shippingAddress)
    return null;
  return (
    <Notice title={`This is the phone number of ${known.fullName}${known.email && ` (${known.email})`}`}>
      {details.shippingAddress && <Text size="sm">{details.shippingAddress}</Text>}
      <Button
        variant="default"
        mih={44}
        onClick={() => {
          form.setValues(details);
          form.clearErrors();
        }}
      >
        Use these details
      </Button>
    </Notice>
  );
}

type AccountChoiceProps = { form: Form; account: Customer['accounts'][number] };

/** The order belongs to an account by its email; name and address come along only where nothing is written. */
function AccountChoice({ form, account }: AccountChoiceProps) {
  const { timeZone } = useSite();
  const { fullName, email, shippingAddress } = form.getValues();
  if (email.trim().toLowerCase() === account.email) return null;
  return (
    <Notice tone="wait" title={`An account has this number: ${account.fullName}, ${account.email}`}>
      <Text size="sm">
        Since {formatDate(account.createdAt, timeZone)}; number not proved. Choose it only if you know that it is this
        customer’s: the order then appears in it, with name and address.
      </Text>
      {account.shippingAddress && <Text size="sm">{account.shippingAddress}</Text>}
      <Button
        variant="default"
        mih={44}
        aria-label={`Use this account: ${account.email}`}
        onClick={() => {
          form.setValues({
            email: account.email,
            fullName: fullName || account.fullName,
            shippingAddress: shippingAddress || account.shippingAddress,
          });
          form.clearErrors();
        }}
      >
        Use this account
      </Button>
    </Notice>
  );
}
