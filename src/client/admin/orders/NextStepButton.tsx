import { Dialog, EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { type NextStep, nextStepOf } from '#shared/next-step.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { AdminOrder } from './order.ts';
import { PaymentReceivedForm } from './PaymentReceivedForm.tsx';
import { PaymentReportsTab } from './PaymentReportsTab.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

const labels: Record<NextStep, string> = {
  quote: 'Send quote',
  check: 'Check payment',
  receive: 'Payment received',
  confirm: 'Confirm',
  ship: 'Ship',
  deliver: 'Delivered',
};

type NextStepButtonProps = {
  order: AdminOrder;
  /** Called once the step is done, before the lists are fetched again. */
  onDone?: ((orderId: string) => void) | undefined;
};

/** The one blue button of an order: its next step, wherever the order is shown. Nothing where none is due. */
export function NextStepButton({ order, onDone }: NextStepButtonProps) {
  const { id, updatedAt } = order;
  const step = nextStepOf(order);
  const done = () => onDone?.(id);
  const change = useStatusChange(order, done);
  // The step is kept with the dialog: the order's own changes while the dialog still closes.
  const dialog = useEditDialog<NextStep>();
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
      <QuoteDialog order={order} dialog={asDialogOf(dialog, 'quote')} onDone={done} />
      <PaymentReceivedDialog order={order} dialog={asDialogOf(dialog, 'receive')} onDone={done} />
      <ShipmentDialog
        order={order}
        opened={dialog.opened && dialog.item === 'ship'}
        onClose={dialog.close}
        change={change}
      />
      <Dialog
        opened={dialog.opened && dialog.item === 'check'}
        onClose={dialog.close}
        title={`Reported payment of order ${shortOrderId(id)}`}
        size="xl"
      >
        <PaymentReportsTab
          orderId={id}
          onDone={() => {
            dialog.close();
            done();
          }}
        />
      </Dialog>
    </>
  );
}

type StepDialog = ReturnType<typeof useEditDialog<NextStep>>;

const asDialogOf = (dialog: StepDialog, step: NextStep): StepDialog => ({
  ...dialog,
  opened: dialog.opened && dialog.item === step,
});

type StepDialogProps<Item> = {
  order: AdminOrder;
  dialog: ReturnType<typeof useEditDialog<Item>>;
  onDone?: (() => void) | undefined;
};

/** Asks for the price of an order. */
export const QuoteDialog = <Item,>({ order, dialog, onDone }: StepDialogProps<Item>) => (
  <EditDialog dialog={dialog} title={`Quote for order ${shortOrderId(order.id)}`}>
    <QuoteForm order={order} dialog={dialog} onDone={onDone} />
  </EditDialog>
);

/** Asks how money came that the customer did not report. */
export const PaymentReceivedDialog = <Item,>({ order, dialog, onDone }: StepDialogProps<Item>) => (
  <EditDialog dialog={dialog} title={`Payment received for order ${shortOrderId(order.id)}`}>
    <PaymentReceivedForm order={order} dialog={dialog} onDone={onDone} />
  </EditDialog>
);
