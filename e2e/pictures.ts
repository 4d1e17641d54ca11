import sharp from 'sharp';

/** An image as a file input is given it. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SIZE = { width: 60, height: 40, channels: 3 } as const;

export async function picture(name: string, background: string): Promise<Picture> {
  const buffer = await sharp({ create: { ...SIZE, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Noise, which nothing makes smaller: some megabytes. */
export async function largePicture(name: string): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1200, channels: 3, background: 'grey', noise } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
