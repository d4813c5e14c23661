/** The fixed sentences of the specification (section 8 and the screens of section 2), each once. */
export const messages = {
  copyBeingPrepared: 'Your copy is being prepared. Please try again in a minute.',
  noRoomForCopy: 'Your copy cannot be prepared just now. Please try again later.',
  tooManyRequests: 'Too many requests. Please wait a few seconds and try again.',
  tooManyCopies: 'You have asked for many new copies. Please try again in an hour.',
  signedUp: 'Sign up successful! Please check your email to confirm your account.',
  signUpFailed: 'An unexpected error occurred during sign up',
  signedIn: 'Successfully signed in!',
  signInFailed: 'An unexpected error occurred during sign in',
  signedOut: 'Successfully signed out!',
  signedOutUnsent:
    'Signed out. Answers of your test that are not sent yet stay on this device: sign in again to send them.',
  signOutFailed: 'Error signing out',

  invalidCredentials: 'Invalid login credentials',
  emailNotConfirmed: 'Email not confirmed',
  signUpPassword: 'Enter the password you chose when you signed up.',

  loginToPurchase: 'Please login to make a purchase',
  invalidAmount: 'Invalid amount specified',
  razorpayNotLoaded: 'Razorpay SDK not loaded. Please refresh the page and try again.',
  offline: 'You’re offline. Please connect to the internet and try again.',
  createOrderFailed: 'Failed to create payment order',
  paymentServiceError: (message: string) => `Payment service error: ${message}`,
  paymentSucceeded: 'Payment successful! You can now download the material.',
  paymentNotVerified: 'Payment verification failed. Please contact support.',
  paymentCancelled: 'Payment cancelled. You can try again anytime.',
  paymentFailed: (description: string) => `Payment failed: ${description}`,
  purchaseFailed: 'Failed to initiate payment. Please try again.',
  alreadyBought: 'You have already bought this. You can open it from your orders now.',
  printedSucceeded: 'Payment successful! Your printed copies will be shipped soon.',
  cartChanged: 'Your cart has changed. Please check the new total.',
  courierToQuote: 'We have to tell you the courier charge first. Please ask for the price.',
  priceChanged: 'The price has changed. Please check it.',
  paidMeanwhile: "We've already received your payment.",
  paymentNotFound: 'Payment not found',
  orderNotFound: 'Order not found',
  receiptNotFound: 'There is no receipt of yours at this address.',
  receiptLater: 'Your receipt could not be made just now. Please try again in a minute.',
  receiptLimit: 'You have opened many new receipts. Please try again in ten minutes.',
  dataExportLimit: 'You have downloaded your data five times within an hour. Please try again later.',
  orderNotOpen: 'This order can no longer be paid. Please order again.',
  notInLibrary: 'This is not in your library',
  notForSale: 'This material is no longer available',
  draftNotSold: 'A draft cannot be sold: publish it first',
  soldOut: 'Sold out',
  onlyLeft: (copies: number) => `Only ${copies === 1 ? '1 copy' : `${copies} copies`} left`,
  cartEmpty: 'Your cart is empty',
  notInCart: 'This is no longer in your cart',
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

export const materialMessages = {
  created: 'Material created successfully',
  updated: 'Material updated successfully',
  deleted: 'Material deleted successfully',
  saveFailed: 'Failed to save material',
  loadFailed: messages.materialsFailed,
  none: messages.noMaterials,
  figureFailed: (message: string) => `Failed to save material: ${message}`,
  deleteFailed: 'Failed to delete material',
  restored: 'Material restored',
  changedMeanwhile: 'it was just changed by a sale or by another admin. Please look again.',
  confirmDelete: (title: string) => `Are you sure you want to delete "${title}"?`,
} as const;

export const sampleMessages = {
  created: 'Sample created successfully',
  updated: 'Sample updated successfully',
  deleted: 'Sample deleted successfully',
  saveFailed: 'Failed to save sample',
  loadFailed: messages.materialsFailed,
  none: messages.noSamples,
  deleteFailed: 'Failed to delete sample',
  restored: 'Sample restored',
  confirmDelete: 'Are you sure you want to delete this sample material?',
} as const;

export const unknownError = 'Unknown error';
export const siteUnreachable = 'The site could not be reached. Please check your connection and try again.';

export const testMessages = {
  created: 'Test created successfully!',
  updated: 'Test updated successfully!',
  deleted: 'Test deleted successfully!',
  loadFailed: 'Error loading tests. Please try again later.',
  none: 'No tests created yet',
  noneFound: 'No tests found',
  createFailed: (message: string) => `Failed to create test: ${message}`,
  updateFailed: (message: string) => `Failed to update test: ${message}`,
  deleteFailed: (message: string) => `Failed to delete test: ${message}`,
  confirmDelete: (title: string) => `Are you sure you want to delete "${title}"?`,
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
  loadFailed: 'The coupons could not be loaded.',
  none: 'No coupons yet',
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
  loadFailed: 'The combo packs could not be loaded.',
  none: 'No combo packs yet',
  deleteFailed: 'Failed to delete combo pack',
  notFound: 'Combo pack not found',
  notForSale: 'This combo pack is no longer available',
  allBought: 'You have already bought everything in this combo pack.',
  confirmDelete: (title: string) => `Are you sure you want to delete the combo pack "${title}"?`,
  restored: 'Combo pack restored',
} as const;

export const seriesMessages = {
  bought: 'Payment successful! You can now take its tests.',
  created: 'Test series created',
  updated: 'Test series updated',
  deleted: 'Test series deleted',
  restored: 'Test series restored',
  saveFailed: 'The test series could not be saved',
  loadFailed: 'The test series could not be loaded.',
  none: 'No test series yet',
  noneFound: 'No test series found',
  deleteFailed: 'The test series could not be deleted',
  notFound: 'Test series not found',
  ended: 'Its last day is over: choose a later one first',
  confirmDelete: (title: string) => `Are you sure you want to delete the test series "${title}"?`,
} as const;

export const batchMessages = {
  created: 'Batch created',
  updated: 'Batch updated',
  deleted: 'Batch deleted',
  restored: 'Batch restored',
  saveFailed: 'The batch could not be saved',
  loadFailed: 'The batches could not be loaded.',
  none: 'No batches yet',
  noneFound: 'No batches found',
  deleteFailed: 'The batch could not be deleted',
  notFound: 'Batch not found',
  notMember: 'This student is no longer in the batch',
  noAccount: 'No student has an account with this address. Send the invite link instead.',
  linkOver: 'This link no longer works. Ask for a new one.',
  confirmDelete: (title: string) => `Are you sure you want to delete the batch "${title}"?`,
} as const;

export const videoMessages = {
  created: 'Video added successfully!',
  updated: 'Video updated successfully!',
  deleted: 'Video deleted successfully!',
  loadFailed: 'Error loading videos. Please try again later.',
  none: 'No videos added yet. Add your first video!',
  noneFound: 'No videos found',
  createFailed: (message: string) => `Failed to add video: ${message}`,
  updateFailed: (message: string) => `Failed to update video: ${message}`,
  deleteFailed: (message: string) => `Failed to delete video: ${message}`,
  confirmDelete: 'Are you sure you want to delete this video?',
  restored: 'Video restored',
} as const;

export const boardNoticeMessages = {
  created: 'Notice added',
  updated: 'Notice updated',
  deleted: 'Notice deleted',
  loadFailed: 'The notices could not be loaded. Please try again later.',
  none: 'No notices yet. Begin with the syllabus of an exam.',
  noneFound: 'No notices found',
  createFailed: (message: string) => `Failed to add the notice: ${message}`,
  updateFailed: (message: string) => `Failed to update the notice: ${message}`,
  deleteFailed: (message: string) => `Failed to delete the notice: ${message}`,
  confirmDelete: 'Are you sure you want to delete this notice?',
  restored: 'Notice restored',
} as const;

export const studentMessages = {
  leftAlone: (count: number) =>
    `${count} ${count === 1 ? 'was' : 'were'} already reviewed and ${count === 1 ? 'stays as it is' : 'stay as they are'}.`,
  updated: 'User verification status updated successfully',
  decided: (count: number, status: 'approved' | 'rejected') =>
    `${count} ${count === 1 ? 'student' : 'students'} ${status}`,
  updateFailed: (message: string) => `Failed to update verification status: ${message}`,
  noted: 'Note added',
  noteDeleted: 'Note deleted',
  noteFailed: (message: string) => `Failed to save the note: ${message}`,
  confirmDeleteNote: 'Are you sure you want to delete this note? This action cannot be undone.',
  signedOut: (name: string) => `${name} is logged out everywhere`,
  signOutFailed: (message: string) => `Failed to log the student out: ${message}`,
} as const;

export const teamMessages = {
  invited: 'Invitation sent.',
  inviteFailed: (message: string) => `The invitation could not be sent: ${message}`,
  shareFailed: (message: string) => `The link could not be made: ${message}`,
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
  withdrawFailed: (message: string) => `The invitation could not be withdrawn: ${message}`,
  roleChanged: 'Role changed.',
  roleFailed: (message: string) => `The role could not be changed: ${message}`,
  removed: 'Admin rights taken away.',
  removeFailed: (message: string) => `The admin rights could not be taken away: ${message}`,
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
  changedMeanwhile: 'This order was just changed. Please look again.',
  changedBy: (deed: string, when: string) => `${deed} ${when}. Please look again.`,
  anonymous: 'Anonymous User',
} as const;

export const deskMessages = {
  requested: "We've got your order. Follow it here.",
  notPrinted: 'This material is no longer sold in print',
  notOpen: 'No payment is due.',
  notQuoted: "We haven't sent the price yet.",
  heldCounted: 'Counted for the order.',
  heldSettled: 'Taken off hold.',
  disputeNoted: 'Noted. You will hear of any news.',
  notOnHold: 'This money is not on hold.',
  heldInOtherCurrency: 'This money is not in rupees. Settle it in your Razorpay dashboard.',
  heldPartlyRefunded: 'A part of this money has gone back, so it can only be refunded.',
  reopenFirst: 'This order is cancelled. Set it to Pending first.',
  refundHeld: 'Refund this money, or count it for the order.',
  decideHeldFirst: 'Money for this order is on hold. Decide about it first.',
  alreadyReported: 'You have reported this payment already. We are checking it.',
  picturesWait: 'Several of your pictures wait to be checked. Please enter the UTR number alone, or try again later.',
  reported: 'Thank you. We are checking your payment.',
  reportFailed: (message: string) => `Your payment could not be reported: ${message}`,
  utrOrPicture: 'Please enter the UTR number or choose a screenshot',
  reportNotFound: 'This reported payment no longer exists',
  alreadyPaid: 'This order is already paid. If the money came twice, refund the extra payment.',
  decideFirst: 'The student has reported a payment for this order: accept or reject that first.',
  noQuoteNow: 'The price is locked: this order is or was paid, or its payment is being checked.',
  addressNeeded: 'A printed copy needs an address',
  emailNeeded: 'A PDF needs an email address: they sign up with it to download',
  nobodyToDownload: 'This order has no email address, so nobody could download a PDF. Create a new order for it.',
  itemsChanged: 'These are not the items of this order. Refresh and look again.',
  nothingToPay: 'The minimum order is ₹1.',
  noPrintedCopies: 'There is nothing to send in this order.',
  created: 'Order created.',
  createFailed: (message: string) => `Couldn’t create the order: ${message}`,
  quoted: 'Quote sent.',
  quoteFailed: (message: string) => `Couldn’t send the quote: ${message}`,
  accepted: (amount: string, order: string) => `${amount} accepted, order ${order} confirmed`,
  acceptedOnly: (amount: string, order: string) => `${amount} accepted for order ${order}`,
  received: 'Payment recorded. The order is confirmed.',
  noted: 'Payment recorded.',
  rejected: 'Payment rejected. The student can report it again.',
  noMoney: 'No payment is recorded for this order',
  decideFailed: (message: string) => `Failed to save your decision: ${message}`,
} as const;

export const refundMessages = {
  requested: (amount: string) => `Refund of ${amount} requested. Razorpay has not answered yet.`,
  pending: (amount: string) => `Refund of ${amount} is being processed.`,
  processed: (amount: string) => `${amount} has been refunded.`,
  failed: (message: string) => `The refund failed: ${message || unknownError}`,
} as const;

export const contactMessages = {
  answered: 'Message marked as answered',
  reopened: 'Message marked as new',
  closed: 'Ticket closed',
  closedWithAnswer: 'Please answer first: a ticket is closed with an answer.',
  deleted: 'Message deleted',
  replied: 'Reply sent',
  replyWithdrawn: 'Reply taken back. It was not sent.',
  replySent: 'The reply has been sent already.',
  replyFailed: (message: string) => `Failed to send the reply: ${message}`,
  updateFailed: (message: string) => `Failed to update message: ${message}`,
  deleteFailed: (message: string) => `Failed to delete message: ${message}`,
  confirmDelete: (name: string) =>
    `Are you sure you want to delete the message from ${name}? This action cannot be undone.`,
} as const;

export const settingsMessages = {
  saved: 'Settings saved. The site shows them now.',
  restored: 'Reset to default. The site shows it now.',
  saveFailed: (message: string) => `Failed to save settings: ${message}`,
} as const;
