const width = 720;
const height = 960;
const code = 560;

type QrPicture = { qrUrl: string; name: string; amount: string; reference: string };

/** Saves a QR code as a picture that says whom, how much and for what it pays. Rejects with an Error for people. */
export async function saveQrPicture(picture: QrPicture): Promise<void> {
  const drawing = await draw(picture);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(drawing);
  link.download = `upi-${picture.reference.replaceAll(/[^0-9A-Za-z]/g, '')}.png`;
  link.click();
  // A moment for the browser to begin the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function draw({ qrUrl, name, amount, reference }: QrPicture): Promise<Blob> {
  const qr = new Image(code, code);
  qr.src = qrUrl;
  await qr.decode().catch(() => {
    throw new Error('The QR code could not be loaded. Please try again.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Your browser cannot save the picture. Please copy the UPI ID.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'black';
  pen.textAlign = 'center';
  const write = (text: string, y: number, font: string) => {
    pen.font = font;
    pen.fillText(text, width / 2, y, width - 80);
  };
  write(name, 100, '600 40px system-ui, sans-serif');
  write(amount, 190, '700 72px system-ui, sans-serif');
  pen.drawImage(qr, (width - code) / 2, 230, code, code);
  write(`Order ${reference}`, 860, '40px system-ui, sans-serif');
  write('UPI: GPay, PhonePe, Paytm, BHIM', 915, '28px system-ui, sans-serif');
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made. Please copy the UPI ID.'))),
      'image/png',
    ),
  );
}
