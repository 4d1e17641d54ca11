import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  width?: number;
  height?: number;
}

/** A plain image, for sharp to be written in any format. */
export function picture({ width = 64, height = 48 }: Size = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#c83' } });
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
