import { PaymentReceivedForm } from '#client/admin/payments/PaymentReceivedForm.tsx';
import { PaymentReportsTab } from '#client/admin/payments/PaymentReportsTab.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { type NextStep, nextStepOf } from '#shared/next-step.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { AdminOrder, StepFormProps } from './order.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { ShipmentForm } from './ShipmentForm.tsx';
import { useStatusChange } from './status-change.ts';

const labels: Record<NextStep, string> = {
  quote: 'Send quote',
  check: 'Check payment',
  receive: 'Payment received',
  confirm: 'Confirm',
  ship: 'Ship',
  deliver: 'Delivered',
};

/** The steps that ask for something. */
type AskedStep = Exclude<NextStep, 'confirm' | 'deliver'>;

const titles: Record<AskedStep, string> = {
  quote: 'Quote for order',
  check: 'Reported payment of order',
  receive: 'Payment received for order',
  ship: 'Ship order',
};

/** Which step of an order is asked about: kept here, since the order's own changes while the dialog still closes. */
export const useStepDialog = () => useEditDialog<AskedStep>();

type StepDialogProps = StepFormProps & { dialog: EditDialogState<AskedStep> };

/** Asks for what a step of an order needs: a price, a decision, a payment, a parcel. */
export function StepDialog({ order, dialog, onDone }: StepDialogProps) {
  const step = dialog.item;
  const props = { order, dialog, onDone };
  return (
    <EditDialog
      dialog={dialog}
      title={step ? `${titles[step]} ${shortOrderId(order.id)}` : ''}
      size={step === 'check' ? 'xl' : 'lg'}
    >
      {step === 'quote' && <QuoteForm {...props} />}
      {step === 'receive' && <PaymentReceivedForm {...props} />}
      {step === 'ship' && <ShipmentForm {...props} />}
      {step === 'check' && (
        <PaymentReportsTab
          orderId={order.id}
          onDone={() => {
            dialog.close();
            onDone?.();
          }}
        />
      )}
    </EditDialog>
  );
}

type NextStepButtonProps = { order: AdminOrder; onDone?: ((orderId: string) => void) | undefined };

/** The one blue button of an order: its next step, wherever the order is shown. Nothing where none is due. */
export function NextStepButton({ order, onDone }: NextStepButtonProps) {
  const { id, updatedAt } = order;
  const step = nextStepOf(order);
  const done = () => onDone?.(id);
  const change = useStatusChange(order, done);
  const dialog = useStepDialog();
  const act = (next: NextStep) => {
    if (change.isPending) return;
    if (next === 'confirm') change.mutate({ id, status: 'confirmed', expectedUpdatedAt: updatedAt });
    else if (next === 'deliver') change.mutate({ id, status: 'delivered', expectedUpdatedAt: updatedAt });
    else dialog.edit(next);
  };
  return (
    <>
      {step && (
        <ActionButton
          px="var(--step-padding, var(--mantine-spacing-sm))"
          fz="var(--step-font, var(--mantine-font-size-sm))"
          mih="var(--step-height, 44px)"
          h="var(--step-height, 44px)"
          loading={change.isPending}
          aria-label={`${labels[step]}: order ${shortOrderId(id)}`}
          onClick={() => act(step)}
        >
          {labels[step]}
        </ActionButton>
      )}
      <StepDialog order={order} dialog={dialog} onDone={done} />
    </>
  );
}
