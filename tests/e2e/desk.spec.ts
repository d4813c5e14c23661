import { randomFillSync } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { maxProofBytes } from '#shared/files.ts';
import { upiUrl } from '#shared/links.ts';
import { shortOrderId } from '#shared/orders.ts';
import { siteDefaults } from '#shared/site/facts.ts';
import { keepAllStates } from '../support/orders.ts';
import { darkness, likeness, readPdf, readPng } from '../support/print.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addMaterial, addStudent, mailsTo, newMark, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

const addPrinted = (site: Site, title: string, printPricePaise = 0) =>
  addMaterial(site, { title, format: 'Printed', printPricePaise, pricePaise: 0, fileId: null });
const findOrder = ({ db }: Site, id: string) => db.select().from(orders).where(eq(orders.id, id)).get();
/** A UTR number that nobody has reported yet. */
const newUtr = () => `7${String(Math.random()).slice(2, 13)}`.padEnd(12, '0');

/** A picture of this size in pixels with as much noise as makes its file large. */
function drawPhoto(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const noise = pen.createImageData(800, 600);
  randomFillSync(noise.data);
  pen.putImageData(noise, 0, 0);
  return canvas.toBuffer('image/png');
}

/** An admin's page, in a separate browser context. */
async function adminPage(browser: Browser, site: Site): Promise<Page> {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await site.signIn(page, 'admin');
  return page;
}

test('A printed order goes from the request over the quote, the payment and the parcel to the door.', async ({
  page,
  browser,
  site,
}) => {
  const title = `Phonetics ${newMark()}`;
  const materialId = addPrinted(site, title);
  const student = await addStudent(site);
  await site.signIn(page, student.email);
  const admin = await adminPage(browser, site);

  // Print request.
  await page.goto(`/material/${materialId}`);
  await page.getByRole('link', { name: `Order a printed copy: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order printed copies' })).toBeVisible();
  await page.getByLabel(`Copies: ${title}`).selectOption('2');
  await page.getByLabel('Full Name').fill('கவிதா செல்வம்');
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 43210');
  await page.getByRole('textbox', { name: 'Address' }).fill('12 North Street,\nAnna Nagar');
  await page.getByLabel('City').fill('Madurai');
  await page.getByLabel('State').selectOption('Tamil Nadu');
  await page.getByLabel('Pincode').fill('625020');
  await page.getByRole('button', { name: 'Ask for the price' }).click();
  await expect(page.getByText('We’re getting you a price')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const reference = shortOrderId(id);
  await expect(page.getByText('to be confirmed', { exact: true })).toBeVisible();

  // Quote.
  await admin.goto('/admin/desk?tab=quote');
  await admin.getByRole('button', { name: `Send quote: order ${reference}` }).click();
  const quoting = admin.getByRole('dialog', { name: `Quote for order ${reference}` });
  await expect(quoting.getByLabel(`Unit price: ${title}`)).toBeFocused();
  await quoting.getByLabel(`Unit price: ${title}`).fill('250');
  await quoting.getByLabel('Courier charge (₹)').fill('60');
  await expect(quoting.getByText('Total ₹560')).toBeVisible();
  await expectSound(admin);
  await quoting.getByRole('button', { name: 'Send quote' }).click();
  await expect(toast(admin, 'Quote sent.')).toBeVisible();
  await admin.getByRole('tab', { name: /^Awaiting payment/ }).click();
  const chat = await row(admin, reference)
    .getByRole('link', { name: 'Send price (Tamil), on WhatsApp' })
    .getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  const message = decodeURIComponent(chat?.split('text=')[1] ?? '');
  for (const part of [reference, '₹560', siteDefaults.upiId, `/orders/${id}`]) expect(message).toContain(part);
  await expectSound(admin);

  // Paying.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pay ₹560 by UPI' })).toBeVisible();
  const wanted = upiUrl(siteDefaults.upiId, siteDefaults.name, { amountPaise: 56_000, reference });
  const drawn = await page.request.get(`/payment-qr/${id}`);
  expect(await drawn.text()).toBe(await QRCode.toString(wanted, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }));
  const picture = page.getByRole('img', { name: `QR code that pays ₹560` });
  await expect(picture).toBeHidden();
  await page.setViewportSize(sizes.desktop);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Copy UPI ID/ })).toBeHidden();
  await page.setViewportSize(sizes.phone);
  const question = page.getByRole('link', { name: `Contact Admin: order ${reference}` });
  expect(decodeURIComponent((await question.getAttribute('href')) ?? '')).toContain(`${reference} (${title}; ₹560)`);
  await page.getByLabel('UTR number').fill('12345');
  await page.getByRole('button', { name: 'Submit payment details' }).click();
  await expect(page.getByText(/^A UTR number has 12 digits/)).toBeVisible();
  await expectSound(page);
  const utr = newUtr();
  await page.getByLabel('UTR number').fill(utr.replace(/(\d{4})/g, '$1 '));
  await page.getByRole('button', { name: 'Submit payment details' }).click();
  await expect(page.getByText("We're checking your payment", { exact: true })).toBeVisible();
  expect(findOrder(site, id)?.status).toBe('pending');

  // The admin checks the payment report.
  await admin.goto('/admin/desk?tab=check');
  const card = admin.getByRole('article', { name: `Payment of order ${reference}` });
  await expect(card).toContainText(`UTR ${utr}`);
  await card.getByRole('button', { name: `Reject the payment of order ${reference}` }).click();
  const rejecting = admin.getByRole('dialog', { name: `Reject the payment of order ${reference}` });
  await rejecting.getByLabel('Reason').fill('The money is not there yet');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(admin, 'Payment rejected. The student can report it again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The money is not there yet')).toBeVisible();
  // A picture of the screen by a camera is made smaller before it is sent.
  const large = drawPhoto(3000, 1500);
  expect(large.length).toBeGreaterThan(maxProofBytes);
  await page.getByLabel('Screenshot').setInputFiles({ name: 'gpay.png', mimeType: 'image/png', buffer: large });
  await page.getByRole('button', { name: 'Submit payment details' }).click();
  await expect(page.getByText(/and sent a screenshot/)).toBeVisible();
  await admin.reload();
  const shot = card.getByRole('img', { name: `Screenshot of the payment of order ${reference}` });
  await expect.poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
  await card.getByLabel('UTR number on the screenshot (optional)').fill(utr);
  await card.getByRole('button', { name: `Accept the payment of order ${reference}` }).click();
  await expect(toast(admin, /^₹.* accepted, order #.* confirmed/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`UPI ${utr}`).first()).toBeVisible();
  await expect(page.getByText(/^Confirmed$/i).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download receipt' })).toBeVisible();

  // Shipment.
  await admin.goto('/admin/desk?tab=send');
  await expect(admin.getByRole('table', { name: 'To send' })).toContainText(reference);
  await admin.getByRole('checkbox', { name: `Select order ${reference}` }).check();
  await expect(admin.getByRole('link', { name: 'Packing list' })).toHaveAttribute(
    'href',
    `/admin/desk/packing?ids=${id}`,
  );
  await expect(admin.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
    'href',
    `/admin/desk/labels?ids=${id}`,
  );
  await admin.getByRole('button', { name: `Ship: order ${reference}` }).click();
  const leaving = admin.getByRole('dialog', { name: `Ship order ${reference}` });
  await leaving.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(leaving.getByText('Tracking number is required')).toBeVisible();
  await leaving.getByLabel('Carrier').selectOption('DTDC');
  await leaving.getByLabel('Tracking number').fill('D30012345');
  await expect(leaving.getByLabel('Tracking link')).toHaveValue(/^https:\/\/txk\.dtdc\.com\/.+cnNo=D30012345$/);
  await expectSound(admin);
  await leaving.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(admin, 'Order status updated successfully!')).toBeVisible();
  await expect(admin.getByRole('tab', { name: /^On the way/ })).toBeVisible();
  const mail = mailsTo(site, student.email).find(({ subject }) => subject === `Your order ${reference}: Shipped`);
  expect(mail?.text).toContain('D30012345');
  await page.reload();
  const parcel = page.getByRole('region', { name: 'Your parcel' });
  await expect(parcel).toContainText('Shipped via DTDC.');
  await expect(parcel.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /cnNo=D30012345$/);
  await expectSound(page);

  // Delivery.
  await admin.getByRole('tab', { name: /^On the way/ }).click();
  await expect(row(admin, reference)).toContainText('D30012345');
  await admin.getByRole('button', { name: `Delivered: order ${reference}` }).click();
  await expect(row(admin, reference)).toHaveCount(0);
  expect(findOrder(site, id)?.status).toBe('delivered');
  await admin.context().close();
});

test('An admin records a payment on the page of an order and corrects it, asked before what is typed is lost; everybody can use both forms.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const materialId = addPrinted(site, 'Drama', 25_000);
  const id = putOrder(site, {
    source: 'desk',
    payBy: 'upi',
    quotedAt: Date.now(),
    totalPaise: 30_000,
    courierPaise: 5000,
    contactName: 'Kavitha Selvam',
    phone: '+919876543210',
    shippingAddress: '12 North Street, Madurai - 625020',
    items: [{ materialId, title: 'Drama', kind: 'printed', unitPricePaise: 25_000 }],
  });
  await site.signIn(page, 'admin');
  await page.goto(`/admin/orders/${id}`);
  const receive = page.getByRole('button', { name: /^Payment received/ });
  const payment = page.getByRole('form', { name: 'Payment received' });
  await receive.click();
  await payment.getByLabel('Amount received (₹)').fill('120');
  await payment.getByRole('button', { name: 'Record ₹120' }).click();
  await expect(toast(page, 'Payment recorded. ₹180 is still due.')).toBeVisible();
  await receive.click();
  await expect(payment.getByLabel('Amount received (₹)')).toHaveValue('180');
  await expectSound(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Correct name, address or items' }).click();
  const form = page.getByRole('form', { name: 'Correction' });
  await form.getByLabel('Address').fill('7 Temple Road, Salem');
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form.getByText('The address needs its 6-digit pincode')).toBeVisible();
  await expectSound(page);
  await form.getByLabel('Address').fill('7 Temple Road, Salem 636001');
  await page.getByRole('link', { name: 'Back to the order' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(toast(page, 'Order corrected.')).toBeVisible();
  await expect(page.getByText('7 Temple Road, Salem 636001')).toBeVisible();
});

test('Everybody can use the dialogs of the desk: a new order without what it needs, and the question about a UTR number that came twice.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const [utr, createdAt] = [newUtr(), Date.now()];
  const items = [{ title: 'Grammar', kind: 'printed' as const }];
  for (const contactName of ['Selvi Rajendran', 'Ismail Ahmed']) {
    const orderId = putOrder(site, { contactName, source: 'desk', payBy: 'upi', quotedAt: createdAt, items });
    site.db.insert(paymentReports).values({ orderId, utr, createdAt }).run();
    keepAllStates(site);
  }
  await site.signIn(page, 'admin');
  await page.goto('/admin/desk?tab=check');
  const both = page.getByRole('article').filter({ hasText: `UTR ${utr}` });
  await expect(both).toHaveCount(2);
  await both
    .first()
    .getByRole('button', { name: /^Accept/ })
    .click();
  const question = page.getByRole('dialog', { name: 'UTR already used on another order' });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'New order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(dialog.getByText('Choose at least one material')).toBeVisible();
  await expectSound(page);
});

test('The labels and the packing list read and look right on paper, with Tamil names too and without the frame of the screen.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  await site.signIn(page, 'admin');
  const to = (contactName: string, shippingAddress: string) =>
    putOrder(site, {
      contactName,
      shippingAddress,
      phone: '+919876543210',
      status: 'confirmed',
      confirmedAt: Date.now(),
      items: [{ title: 'Drama in print', kind: 'printed', quantity: 2, materialId: printedId }],
      totalPaise: 39_800,
    });
  const printedId = addPrinted(site, 'Drama in print');
  const tamil = to('முருகேசன் கந்தசாமி', '7, பெட்ஃபோர்ட் சாலை, குன்னூர், நீலகிரி - 643101');
  const english = to('Selvi Rajendran', `31, Gandhi Road, ${'behind the old temple tank, '.repeat(8)}Erode - 638001`);

  for (const sheet of ['8', '21']) {
    await page.goto(`/admin/desk/labels?ids=${tamil},${english}&sheet=${sheet}&from=3`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingTop)).toBe('0px');
    const label = (id: string) => page.getByRole('article', { name: `Label of order ${shortOrderId(id)}` });
    const onScreen = await readPng(await label(tamil).screenshot());
    const place = await label(tamil).boundingBox();
    const frame = await page.getByRole('region', { name: 'Sheet 1' }).boundingBox();
    if (!place || !frame) throw new Error('There is no label');
    for (const id of [tamil, english])
      expect(await label(id).evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);

    const [paper, ...more] = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(more).toHaveLength(0);
    if (!paper) throw new Error('There is no page');
    // A4 in pixels, but for the whole points to which a PDF's page is cut.
    expect(Math.abs(paper.width - 794)).toBeLessThan(4);
    expect(Math.abs(paper.height - 1123)).toBeLessThan(4);
    // The reader of a PDF takes the distance of letters for spaces, another one with every font.
    const letters = (text: string) => text.replaceAll(/\s+/g, '');
    for (const part of ['Selvi Rajendran', '643101', '638001', '+91 98765 43210', 'From /', siteDefaults.name])
      expect(letters(paper.text)).toContain(letters(part));
    for (const part of ['முருகேசன் கந்தசாமி', 'பெட்ஃபோர்ட் சாலை, குன்னூர், நீலகிரி'])
      expect(letters(paper.text)).toContain(letters(part));

    const area = { x: place.x - frame.x, y: place.y - frame.y, width: place.width, height: place.height };
    const whole = { x: 0, y: 0, width: onScreen.width, height: onScreen.height };
    const seen = darkness(onScreen, whole);
    expect(likeness(darkness(paper, area), seen)).toBeGreaterThan(0.9);
    // The label beside it shares its headings and nothing more, and is told apart.
    const other = await readPng(await label(english).screenshot());
    expect(likeness(darkness(other, whole), seen)).toBeLessThan(0.85);
    await page.emulateMedia({ media: null });
  }
  await expectSound(page);

  await page.goto(`/admin/desk/packing?ids=${tamil},${english}`);
  await expect(page.getByRole('table', { name: 'Pick list' })).toContainText('4Drama in print');
  await expectSound(page);
  const [list] = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(list?.text.replaceAll(/\s+/g, '')).toContain('2parcels');
  expect(list?.text.replaceAll(/\s+/g, '')).not.toContain('Quicklinks');
});
