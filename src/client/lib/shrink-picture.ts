import { uploadRefusals } from '#shared/files.ts';

/** How long the longer side may be, in pixels. On the first a screenshot can be read without loss. */
const longestSides = [2000, 1400, 1000];
const quality = 0.8;

/** The picture if it has at most `maxBytes`, else a smaller JPEG of it. Rejects with an Error meant for people. */
export async function shrinkPicture(picture: File, maxBytes: number): Promise<Blob> {
  if (picture.size <= maxBytes) return picture;
  const drawing = await createImageBitmap(picture).catch(() => {
    throw new Error(uploadRefusals.notImage);
  });
  try {
    for (const longest of longestSides) {
      const smaller = await drawAgain(drawing, longest);
      if (smaller && smaller.size <= maxBytes) return smaller;
    }
  } finally {
    drawing.close();
  }
  throw new Error(uploadRefusals.proofTooLarge);
}

/** Null where the browser cannot. */
function drawAgain(drawing: ImageBitmap, longest: number): Promise<Blob | null> {
  const { width, height } = drawing;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG knows no transparency.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
