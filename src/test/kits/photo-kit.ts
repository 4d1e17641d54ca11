import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface ImageOptions {
  width?: number;
  height?: number;
  background?: string;
}

/** A plain image, which sharp can write in any format. */
export function picture({ width = 64, height = 48, background = '#c83' }: ImageOptions = {}) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** The owner's name in the metadata of `phonePhoto`. */
export const PHONE_OWNER = 'a secret name';

/**
 * A JPEG as phones take them, stored sideways: upright it is 40 pixels wide and 80 high, red above
 * blue. Its metadata names its owner and location.
 */
export async function phonePhoto(): Promise<Buffer> {
  const blue = await picture({ width: 40, height: 40, background: 'blue' }).png().toBuffer();
  return picture({ width: 80, height: 40, background: 'red' })
    .composite([{ input: blue, left: 40, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Copyright: PHONE_OWNER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A GIF with one frame for each of these colours. */
export async function animation(
  backgrounds: string[],
  size: Omit<ImageOptions, 'background'> = {},
) {
  const frames = backgrounds.map((background) =>
    picture({ ...size, background })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Incompressible noise: a PNG of several megabytes. */
export function largePng(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1200, channels: 3, background: 'grey', noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** The first bytes of a HEIC photo. */
export const HEIC = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');

/** A file that a user has chosen. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  txt: 'text/plain',
};

/** A file with this content, whose type a browser derives from its name. */
export function chosenFile(name: string, content: Buffer | string): ChosenFile {
  const ending = name.split('.').at(-1) ?? '';
  const mimeType = TYPES[ending] ?? `image/${ending}`;
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** A small PNG of one colour, as a chosen file. */
export async function chosenPng(name: string, background: string): Promise<ChosenFile> {
  return chosenFile(name, await picture({ background }).png().toBuffer());
}

/** A PNG that does not compress well. */
export async function noise(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width, height, channels: 3 as const, background: '#000', noise: grain };
  return Buffer.from(await sharp({ create }).png().toBuffer());
}

/** Writes a file with this content to a folder and returns its path. */
export function fileOf(folder: string, content: Buffer | string, name = 'sent'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A PNG of zeros, which takes little space at any size. */
export function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
