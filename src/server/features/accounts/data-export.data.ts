import { asc, eq, inArray } from 'drizzle-orm';
import { findAuthenticator } from '#server/auth/second-factors.ts';
import type { Executor } from '#server/db/open-db.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { cartCombos, combos } from '#server/db/schema/combos.ts';
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { files } from '#server/db/schema/files.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderEvents, orderItems, orders, receipts, reminders, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { readingPlaces } from '#server/db/schema/reading.ts';
import { passkeys } from '#server/db/schema/second-factors.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { testResults, testStarts, tests } from '#server/db/schema/tests.ts';
import { consents, profiles, sessions, users } from '#server/db/schema/users.ts';
import { verificationAnswers } from '#server/db/schema/verification-answers.ts';
import type { SessionUser } from '#shared/users.ts';

/** Everything the data file holds about a person; times in UTC ms, amounts in paise. Secrets and hashes stay out. */
export const collectPersonalData = (db: Executor, { id: userId, email }: SessionUser) => ({
  account: readAccount(db, userId),
  ...readOrders(db, userId),
  ...readPayments(db, userId),
  ...readCart(db, userId),
  ...readLearning(db, userId),
  ...readUseOfAccount(db, userId),
  ...readCorrespondence(db, { userId, email }),
});

const readAccount = (db: Executor, userId: string) =>
  db
    .select({
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      createdAt: users.createdAt,
      fullName: profiles.fullName,
      phone: profiles.phone,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      pincode: profiles.pincode,
      verificationStatus: profiles.verificationStatus,
      verificationReason: profiles.verificationReason,
      studentCode: profiles.studentCode,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .get();

const ordersOf = (db: Executor, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

function readOrders(db: Executor, userId: string) {
  const ownOrders = ordersOf(db, userId);
  return {
    orders: db
      .select({
        id: orders.id,
        status: orders.status,
        source: orders.source,
        totalPaise: orders.totalPaise,
        courierPaise: orders.courierPaise,
        discountPaise: orders.discountPaise,
        coupon: coupons.code,
        contactName: orders.contactName,
        contactEmail: orders.contactEmail,
        phone: orders.phone,
        shippingAddress: orders.shippingAddress,
        createdAt: orders.createdAt,
        updatedAt: orders.updatedAt,
      })
      .from(orders)
      .leftJoin(coupons, eq(coupons.id, orders.couponId))
      .where(eq(orders.userId, userId))
      .orderBy(asc(orders.seq))
      .all(),
    receipts: db
      .select({
        orderId: receipts.orderId,
        financialYear: receipts.financialYear,
        number: receipts.number,
        issuedAt: receipts.issuedAt,
      })
      .from(receipts)
      .innerJoin(orders, eq(orders.id, receipts.orderId))
      .where(eq(orders.userId, userId))
      .orderBy(asc(receipts.issuedAt))
      .all(),
    orderItems: db
      .select({
        orderId: orderItems.orderId,
        kind: orderItems.kind,
        title: orderItems.title,
        category: orderItems.category,
        format: orderItems.format,
        pages: orderItems.pages,
        quantity: orderItems.quantity,
        unitPricePaise: orderItems.unitPricePaise,
        comboTitle: orderItems.comboTitle,
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ownOrders))
      .all(),
    orderHistory: db
      .select({
        orderId: orderEvents.orderId,
        kind: orderEvents.kind,
        status: orderEvents.status,
        amountPaise: orderEvents.amountPaise,
        createdAt: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ownOrders))
      .orderBy(asc(orderEvents.seq))
      .all(),
    shipments: db
      .select({
        orderId: shipments.orderId,
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        trackingUrl: shipments.trackingUrl,
        shippedAt: shipments.shippedAt,
      })
      .from(shipments)
      .where(inArray(shipments.orderId, ownOrders))
      .all(),
  };
}

function readPayments(db: Executor, userId: string) {
  const ownOrders = ordersOf(db, userId);
  return {
    payments: db
      .select({
        orderId: payments.orderId,
        method: payments.method,
        utr: payments.utr,
        razorpayOrderId: payments.razorpayOrderId,
        razorpayPaymentId: payments.razorpayPaymentId,
        amountPaise: payments.amountPaise,
        refundedPaise: payments.refundedPaise,
        status: payments.status,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
        voidedAt: payments.voidedAt,
        voidReason: payments.voidReason,
      })
      .from(payments)
      .where(eq(payments.userId, userId))
      .all(),
    paymentReports: db
      .select({
        orderId: paymentReports.orderId,
        utr: paymentReports.utr,
        status: paymentReports.status,
        reason: paymentReports.reason,
        createdAt: paymentReports.createdAt,
        decidedAt: paymentReports.decidedAt,
      })
      .from(paymentReports)
      .where(inArray(paymentReports.orderId, ownOrders))
      .orderBy(asc(paymentReports.createdAt))
      .all(),
    refunds: db
      .select({
        razorpayRefundId: refunds.razorpayRefundId,
        amountPaise: refunds.amountPaise,
        status: refunds.status,
        reason: refunds.reason,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.userId, userId))
      .all(),
  };
}

const readCart = (db: Executor, userId: string) => ({
  cart: db
    .select({ title: materials.title, kind: cartItems.kind, quantity: cartItems.quantity })
    .from(cartItems)
    .innerJoin(materials, eq(materials.id, cartItems.materialId))
    .where(eq(cartItems.userId, userId))
    .all(),
  cartCombos: db
    .select({ title: combos.title, addedAt: cartCombos.createdAt })
    .from(cartCombos)
    .innerJoin(combos, eq(combos.id, cartCombos.comboId))
    .where(eq(cartCombos.userId, userId))
    .all(),
});

const readLearning = (db: Executor, userId: string) => ({
  startedTests: db
    .select({ title: tests.title, startedAt: testStarts.startedAt })
    .from(testStarts)
    .innerJoin(tests, eq(tests.id, testStarts.testId))
    .where(eq(testStarts.userId, userId))
    .all(),
  marks: db
    .select({
      title: tests.title,
      code: testResults.code,
      score: testResults.score,
      maxScore: testResults.maxScore,
      submittedAt: testResults.submittedAt,
    })
    .from(testResults)
    .innerJoin(tests, eq(tests.id, testResults.testId))
    .where(eq(testResults.userId, userId))
    .orderBy(asc(testResults.submittedAt))
    .all(),
  downloads: db
    .select({ title: materials.title, ip: downloads.ip, at: downloads.createdAt })
    .from(downloads)
    .innerJoin(materials, eq(materials.id, downloads.materialId))
    .where(eq(downloads.userId, userId))
    .orderBy(asc(downloads.seq))
    .all(),
});

const readUseOfAccount = (db: Executor, userId: string) => ({
  lastPagesRead: db
    .select({ material: materials.title, page: readingPlaces.page, readAt: readingPlaces.updatedAt })
    .from(readingPlaces)
    .innerJoin(materials, eq(materials.id, readingPlaces.materialId))
    .where(eq(readingPlaces.userId, userId))
    .all(),
  devices: db
    .select({ agent: sessions.agent, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .all(),
  devicesWithNotices: db
    .select({ agent: pushSubscriptions.agent, kinds: pushSubscriptions.kinds, turnedOnAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .all(),
  passkeys: db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .all(),
  authenticatorSince: findAuthenticator(db, userId)?.confirmedAt ?? null,
  consents: db
    .select({ version: consents.version, acceptedAt: consents.acceptedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .all(),
});

const readCorrespondence = (db: Executor, { userId, email }: { userId: string; email: string }) => ({
  messages: db
    .select({
      name: contactMessages.name,
      phone: contactMessages.phone,
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .all(),
  replies: db
    .select({ subject: contactMessages.subject, reply: contactReplies.text, createdAt: contactReplies.createdAt })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactReplies.seq))
    .all(),
  mails: db
    .select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.aboutUserId, userId))
    .orderBy(asc(mails.seq))
    .all(),
  reminders: db
    .select({ orderId: reminders.orderId, sentAt: reminders.sentAt, stoppedAt: reminders.stoppedAt })
    .from(reminders)
    .where(inArray(reminders.orderId, ordersOf(db, userId)))
    .all(),
  answersToRejections: db
    .select({
      text: verificationAnswers.text,
      fileName: files.name,
      createdAt: verificationAnswers.createdAt,
      decidedAt: verificationAnswers.decidedAt,
    })
    .from(verificationAnswers)
    .leftJoin(files, eq(files.id, verificationAnswers.fileId))
    .where(eq(verificationAnswers.userId, userId))
    .orderBy(asc(verificationAnswers.seq))
    .all(),
  /** That there are private notes, and since when; their words are the educator's (docs/decisions). */
  notes: db
    .select({ createdAt: studentNotes.createdAt })
    .from(studentNotes)
    .where(eq(studentNotes.userId, userId))
    .orderBy(asc(studentNotes.seq))
    .all(),
});
