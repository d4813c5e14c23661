/** What admins read when they correct orders and record payments; apart, so that public pages do not load it. */
export const orderWorkMessages = {
  hasLeft: 'This order has been sent, delivered or cancelled: it can no longer be corrected.',
  itemsLocked: 'The items of this order are locked by its payment. Name, phone and address can be corrected.',
  priceMissing: 'This order has been quoted: each item needs its price.',
  courierMissing: 'Please enter the courier charge, or 0',
  corrected: 'Order corrected.',
  correctionFailed: (message: string) => `Couldn’t correct the order: ${message}`,
  sameUtrHere: 'A payment with this UTR number is already recorded on this order.',
  totalPaid: (paid: string) =>
    `${paid} has been paid, so the total must be more than that. To go lower, first mark that payment as not received, then record it again.`,
  partReceived: (due: string) => `Payment recorded. ${due} is still due.`,
  partAccepted: (amount: string, order: string, due: string) =>
    `${amount} accepted for order ${order}, ${due} still due`,
  partMoney: 'This order is not paid in full',
  toRefund: (amount: string) => `${amount} to refund`,
  undone: 'Payment marked as not received.',
  undoFailed: (message: string) => `Couldn’t mark the payment as not received: ${message}`,
  sameNumber: 'Another order has this tracking number',
  oneParcel: 'They go in one parcel',
  nothingToUndo: 'This payment cannot be marked as not received.',
  acceptUndone: 'Undone. The payment is to be checked again.',
  acceptNotUndone: (message: string) => `Couldn’t undo it: ${message}`,
  utrUsed: 'Another order has this UTR number. Decide about it on the desk.',
  reportDiffers: 'The reported payment is not the one in the statement.',
  tooLateToUndo:
    'Some seconds have passed, so the student has been told. Mark the payment as not received in its order.',
  refundedAlready: 'This payment has been refunded, so it cannot be marked as not received.',
} as const;
