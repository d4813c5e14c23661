import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

describe('GPay QR code', () => {
  test('The GPay QR code does not exist while no UPI id is set.', async () => {
    const context = createTestContext();
    const app = await createTestApp(context);
    expect((await app.inject('/gpay-qr.svg')).statusCode).toBe(404);
    await app.close();
  });

  test('The GPay QR code pays the UPI id of this installation.', async () => {
    const context = createTestContext({ env: { UPI_ID: 'teacher.one@okbank', SITE_NAME: 'My Academy & Co' } });
    const app = await createTestApp(context);
    const answer = await app.inject('/gpay-qr.svg');
    const link = 'upi://pay?pa=teacher.one%40okbank&pn=My%20Academy%20%26%20Co&cu=INR';
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.body).toBe(await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }));
    await app.close();
  });
});
