import { LRUCache } from 'lru-cache';

const mostKept = 200;

/** Draws a text as a QR code (SVG), and keeps it: drawing one takes the main thread longer than a page. */
export type QrCodes = { draw: (text: string) => Promise<string> };

export function createQrCodes(): QrCodes {
  const drawn = new LRUCache<string, Promise<string>>({ max: mostKept });
  return {
    draw(text) {
      const known = drawn.get(text) ?? drawNow(text);
      drawn.set(text, known);
      return known;
    },
  };
}

/** Level M and a quiet zone of 4 modules are what UPI apps read best (ISO/IEC 18004). */
async function drawNow(text: string): Promise<string> {
  // Loaded with the first: many sites show none.
  const { default: QRCode } = await import('qrcode');
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
