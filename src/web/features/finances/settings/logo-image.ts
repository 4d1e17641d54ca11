import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';

/** The largest logo, in pixels: 5 cm at 300 dots an inch. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 300;
const MAX_ATTEMPTS = 5;

/**
 * An image file as a PNG that invoices can have, made smaller where needed: a data URL. Null if the
 * browser cannot read it, or if it stays too large.
 */
export async function logoOf(file: Blob): Promise<string | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  const { width, height } = image;
  let scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const url = pngOf(image, scale);
    if (url && url.length <= MONEY_LIMITS.logoCharacters) return url;
    scale *= 0.7;
  }
  return null;
}

function pngOf(image: ImageBitmap, scale: number): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
