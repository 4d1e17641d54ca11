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
