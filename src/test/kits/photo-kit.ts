import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Look {
  width?: number;
  height?: number;
  background?: string;
}

/** A plain image, for sharp to be written in any format. */
export function picture({ width = 64, height = 48, background = '#c83' }: Look = {}) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** What `phonePhoto` says of who took it. */
export const PHONE_OWNER = 'a secret name';

/**
 * A JPEG as phones take them, lying on its side: once upright it is 40 pixels wide and 80 high, red
 * above blue. It says who took it, and where.
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

/** A GIF of frames in these colours. */
export async function animation(backgrounds: string[], size: Omit<Look, 'background'> = {}) {
  const frames = backgrounds.map((background) =>
    picture({ ...size, background })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Noise, which nothing makes smaller: a PNG of some megabytes. */
export function largePng(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1200, channels: 3, background: 'grey', noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** How a HEIC photo begins. */
export const HEIC = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');

/** A file as a person chooses it. */
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

/** A file with this content, which a browser takes for what its name says. */
export function chosen(name: string, content: Buffer | string): ChosenFile {
  const ending = name.split('.').at(-1) ?? '';
  const mimeType = TYPES[ending] ?? `image/${ending}`;
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** A small PNG of one colour, chosen. */
export async function chosenPng(name: string, background: string): Promise<ChosenFile> {
  return chosen(name, await picture({ background }).png().toBuffer());
}

/** A PNG that cannot be made small. */
export async function noise(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width, height, channels: 3 as const, background: '#000', noise: grain };
  return Buffer.from(await sharp({ create }).png().toBuffer());
}

/** A file with this content in a folder; its path. */
export function fileOf(folder: string, content: Buffer | string, name = 'sent'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A PNG of zeros only, however large, which takes little room. */
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
