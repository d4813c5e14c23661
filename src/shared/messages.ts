/** The fixed sentences of the specification (section 8 and the screens of section 2), each once. */
export const messages = {
  copyBeingPrepared: 'Your copy is being prepared. Please try again in a minute.',
  noRoomForCopy: 'Your copy cannot be prepared just now. Please try again later.',
  tooManyCopies: 'You have asked for many new copies. Please try again in an hour.',
  signedUp: 'Sign up successful! Please check your email to confirm your account.',
  signUpFailed: 'An unexpected error occurred during sign up',
  signedIn: 'Successfully signed in!',
  signInFailed: 'An unexpected error occurred during sign in',
  signedOut: 'Successfully signed out!',
  signOutFailed: 'Error signing out',

  invalidCredentials: 'Invalid login credentials',
  emailNotConfirmed: 'Email not confirmed',
  severalSignUps: 'Several sign-ups used this address. Enter the password you chose.',

  loginToPurchase: 'Please login to make a purchase',
  invalidAmount: 'Invalid amount specified',
  razorpayNotLoaded: 'Razorpay SDK not loaded. Please refresh the page and try again.',
  createOrderFailed: 'Failed to create payment order',
  paymentServiceError: (message: string) => `Payment service error: ${message}`,
  paymentSucceeded: 'Payment successful! You can now download the material.',
  paymentNotVerified: 'Payment verification failed. Please contact support.',
  paymentCancelled: 'Payment cancelled. You can try again anytime.',
  paymentFailed: (description: string) => `Payment failed: ${description}`,
  purchaseFailed: 'Failed to initiate payment. Please try again.',
  alreadyBought: 'You have already bought this material. You can download it now.',
  printedSucceeded: 'Payment successful! Your printed copies are on their way to you soon.',
  cartChanged: 'Your cart has changed since you saw it. Please look at the new amounts before you pay.',
  priceChanged: 'The price has changed since you saw it. Please look at the new price before you pay.',
  paidMeanwhile: 'Your payment for this order has already arrived. There is nothing more to pay.',
  orderNotFound: 'Order not found',
  receiptNotFound: 'There is no receipt of yours at this address.',
  receiptLater: 'Your receipt could not be made just now. Please try again in a minute.',
  receiptLimit: 'You have opened many new receipts. Please try again in ten minutes.',
  orderNotOpen: 'This order cannot be paid any more. Please order again.',
  notForSale: 'This material is not sold any more',
  soldOut: 'Sold out',
  onlyLeft: (copies: number) => `Only ${copies === 1 ? '1 copy' : `${copies} copies`} left`,
  cartEmpty: 'Your cart is empty',
  notInCart: 'This is not in your cart any more',
  cartFull: 'Your cart is full. Please buy what is in it first.',
  mostCopies: 'At most 20 copies in one order. For more, please use Contact Admin.',
  cardPaymentNotSetUp: 'Card payment is not set up on this site yet. Please use Contact Admin to buy.',

  materialsFailed: 'Error loading materials. Please try again later.',
  materialNotFound: 'Material not found',
  materialIdRequired: 'Material ID is required',
  loginToContactAdmin: 'Please login to contact admin',
  samplePreviewSoon: 'Sample preview will be available soon',
  driveLinkMissing: 'Google Drive link not available',
  noMaterials: 'No materials found',
  noSamples: 'No samples found',

  loginToAccessTests: 'Please login to access tests. Your login will be verified by admin.',
  verificationNeeded: 'Your account needs to be verified by admin before accessing tests.',
  verificationPending: 'Your account is under review by the admin team.',
  verificationRejected: 'Your account verification was rejected. Please contact support.',

  profileUpdated: 'Profile updated successfully!',
  profileUpdateFailed: 'Failed to update profile',
  emailReadOnly: 'Email cannot be changed. Contact support if needed.',

  contactSent: "Thank you for your message! We'll get back to you within 24 hours.",
  contactFailed: 'Your message could not be sent. Please check your connection and try again.',

  accessDenied: 'Access Denied',
  accessDeniedText: "You don't have permission to access this page.",
  pleaseLogin: 'Please Login',
} as const;

/** Toasts of an admin screen whose things are materials. */
export const materialMessages = {
  created: 'Material created successfully',
  updated: 'Material updated successfully',
  deleted: 'Material deleted successfully',
  saveFailed: 'Failed to save material',
  deleteFailed: 'Failed to delete material',
  restored: 'Material restored',
  confirmDelete: (title: string) => `Are you sure you want to delete "${title}"?`,
} as const;

export const sampleMessages = {
  created: 'Sample created successfully',
  updated: 'Sample updated successfully',
  deleted: 'Sample deleted successfully',
  saveFailed: 'Failed to save sample',
  deleteFailed: 'Failed to delete sample',
  restored: 'Sample restored',
  confirmDelete: 'Are you sure you want to delete this sample material?',
} as const;

/** Replaces the message of an error that has none. */
export const unknownError = 'Unknown error';

export const testMessages = {
  created: 'Test created successfully!',
  updated: 'Test updated successfully!',
  deleted: 'Test deleted successfully!',
  createFailed: (message: string) => `Failed to create test: ${message}`,
  updateFailed: (message: string) => `Failed to update test: ${message}`,
  deleteFailed: (message: string) => `Failed to delete test: ${message}`,
  confirmDelete: (title: string) => `Are you sure you want to delete "${title}"? This will remove all associated data.`,
  restored: 'Test restored',
  /** How long the toasts stay, in ms (specification, section 9). */
  successMs: 3000,
  errorMs: 5000,
} as const;

export const couponMessages = {
  created: 'Coupon created successfully',
  updated: 'Coupon updated successfully',
  deleted: 'Coupon deleted successfully',
  saveFailed: 'Failed to save coupon',
  deleteFailed: (message: string) => `Failed to delete coupon: ${message}`,
  notFound: 'Coupon not found',
  codeTaken: 'There is a coupon with this code already',
  codeDeleted: 'A deleted coupon has this code. Restore it instead.',
  restored: 'Coupon restored',
  confirmDelete: (code: string) => `Are you sure you want to delete the coupon ${code}?`,
} as const;

export const comboMessages = {
  created: 'Combo pack created successfully',
  updated: 'Combo pack updated successfully',
  deleted: 'Combo pack deleted successfully',
  saveFailed: 'Failed to save combo pack',
  deleteFailed: 'Failed to delete combo pack',
  notFound: 'Combo pack not found',
  notForSale: 'This combo pack is not sold any more',
  allBought: 'You have already bought everything in this combo pack.',
  confirmDelete: (title: string) => `Are you sure you want to delete the combo pack "${title}"?`,
  restored: 'Combo pack restored',
} as const;

export const videoMessages = {
  created: 'Video added successfully!',
  updated: 'Video updated successfully!',
  deleted: 'Video deleted successfully!',
  createFailed: (message: string) => `Failed to add video: ${message}`,
  updateFailed: (message: string) => `Failed to update video: ${message}`,
  deleteFailed: (message: string) => `Failed to delete video: ${message}`,
  confirmDelete: 'Are you sure you want to delete this video?',
  restored: 'Video restored',
} as const;

export const studentMessages = {
  /** Somebody else decided on some of them first. */
  leftAlone: (count: number) =>
    `${count} of them had been decided meanwhile and ${count === 1 ? 'stays as it is' : 'stay as they are'}.`,
  updated: 'User verification status updated successfully',
  updateFailed: (message: string) => `Failed to update verification status: ${message}`,
} as const;

export const orderMessages = {
  updated: 'Order status updated successfully!',
  updateFailed: (message: string) => `Failed to update order: ${message}`,
  none: 'No orders found',
  tryOther: 'Try adjusting your search criteria',
  noneYet: 'No orders have been placed yet',
  noItems: 'No items found for this order',
  loading: 'Loading orders...',
  notFound: 'Order not found',
  changedMeanwhile: 'Somebody else has changed this order meanwhile. Refresh the list and look again.',
  anonymous: 'Anonymous User',
} as const;

/** The order desk: print requests, prices, payment reports, parcels. */
export const deskMessages = {
  requested: 'Your order is with us. This page tells you how it goes on.',
  notPrinted: 'This material is not sold printed any more',
  notOpen: 'This order waits for no payment.',
  notQuoted: 'We have not told you the price of this order yet.',
  alreadyClaimed: 'You have reported this payment already. We are checking it.',
  claimed: 'Thank you. We are checking your payment.',
  claimFailed: (message: string) => `Your payment could not be reported: ${message}`,
  utrOrPicture: 'Please enter the UTR number or choose a screenshot',
  claimNotFound: 'This reported payment is not there any more',
  claimDecided: 'Somebody has decided about this reported payment already.',
  alreadyPaid: 'This order is paid already. If the money came twice, send this one back.',
  decideFirst: 'The student has reported a payment for this order: accept or reject that first.',
  noQuoteNow: 'The price stands: this order is paid or was, or its payment is being checked.',
  itemsChanged: 'These are not the items of this order. Refresh and look again.',
  nothingToPay: 'An order comes to at least ₹1.',
  noPrintedCopies: 'There is nothing to send in this order.',
  created: 'The order is on the desk.',
  createFailed: (message: string) => `Failed to add the order: ${message}`,
  quoted: 'The price is told.',
  quoteFailed: (message: string) => `Failed to tell the price: ${message}`,
  accepted: 'Payment accepted. The order is confirmed.',
  received: 'Payment noted. The order is confirmed.',
  noted: 'Payment noted.',
  rejected: 'Payment rejected. The student can report it again.',
  nothingToUndo: 'No accepted UPI payment is left on this order.',
  refundedAlready: 'Money of this payment has gone back, so its acceptance stands.',
  undone: 'Acceptance undone. The order is unpaid.',
  undoFailed: (message: string) => `Failed to undo the acceptance: ${message}`,
  noMoney: 'No payment is recorded for this order',
  decideFailed: (message: string) => `Failed to save your decision: ${message}`,
} as const;

/** The state of a refund. */
export const refundMessages = {
  requested: (amount: string) => `The refund of ${amount} is noted. The payment provider has not answered yet.`,
  pending: (amount: string) => `The refund of ${amount} is on its way.`,
  processed: (amount: string) => `${amount} has been refunded.`,
  failed: (message: string) => `The refund failed: ${message || unknownError}`,
} as const;

export const contactMessages = {
  answered: 'Message marked as answered',
  reopened: 'Message marked as new',
  deleted: 'Message deleted',
  updateFailed: (message: string) => `Failed to update message: ${message}`,
  deleteFailed: (message: string) => `Failed to delete message: ${message}`,
  confirmDelete: (name: string) =>
    `Are you sure you want to delete the message from ${name}? This action cannot be undone.`,
} as const;

export const settingsMessages = {
  saved: 'Settings saved. The site shows them now.',
  restored: 'Back to the default. The site shows it now.',
  saveFailed: (message: string) => `Failed to save settings: ${message}`,
} as const;
