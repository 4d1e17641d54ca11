import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import {
  animation,
  blankPng,
  fileOf,
  HEIC,
  PHONE_OWNER,
  phonePhoto,
  picture,
} from '../../test/kits/photo-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { CPU_BOUND_CONCURRENCY } from '../lib/semaphore.ts';
import { checkImage } from './image-check.ts';

let folder: ReturnType<typeof tempFolder>;

beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

async function checked(content: Buffer | string) {
  return checkImage(fileOf(folder.path, content), folder.path, 'ann');
}

async function refusalOf(content: Buffer | string): Promise<string> {
  const code = await checked(content).then(
    () => 'kept',
    (error: { code: string }) => error.code,
  );
  expect(readdirSync(folder.path)).toEqual(['sent']);
  return code;
}

describe('storing images', () => {
  it('I1 a JPEG keeps its format, is rotated upright and loses EXIF and location', async () => {
    const sent = await phonePhoto();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(sent.includes(PHONE_OWNER)).toBe(true);

    const photo = await checked(sent);

    const { format, width, height, exif, orientation } = await sharp(photo.file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 40, height: 80 });
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(readFileSync(photo.file).includes(PHONE_OWNER)).toBe(false);
    expect([photo.mime, photo.extension]).toEqual(['image/jpeg', 'jpg']);
    const size = readFileSync(photo.file).length + readFileSync(photo.thumb).length;
    expect(photo.bytes).toBe(size);
  });

  it.each([
    ['png', 'png', 'image/png'],
    ['gif', 'gif', 'image/gif'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'webp', 'image/webp'],
  ] as const)('I1 %s becomes %s', async (sent, stored, mime) => {
    const photo = await checked(await picture().toFormat(sent).toBuffer());
    const { format, width } = await sharp(photo.file).metadata();
    expect({ format, width, mime: photo.mime }).toEqual({ format: stored, width: 64, mime });
  });

  it('I1 an animation stays animated', async () => {
    const photo = await checked(
      await animation(['red', 'lime', 'blue'], { width: 20, height: 10 }),
    );

    const { pages, width } = await sharp(photo.file, { animated: true }).metadata();
    expect({ pages, width }).toEqual({ pages: 3, width: 20 });
    expect((await sharp(photo.thumb).metadata()).pages ?? 1).toBe(1);
  });

  it('I2 the longest edge is at most 2560, 480 for the thumbnail', async () => {
    const photo = await checked(await picture({ width: 3000, height: 1500 }).jpeg().toBuffer());
    const [large, small] = [
      await sharp(photo.file).metadata(),
      await sharp(photo.thumb).metadata(),
    ];
    expect([large.width, large.height]).toEqual([2560, 1280]);
    expect([small.width, small.height, small.format]).toEqual([480, 240, 'webp']);
  });

  it('I1 data after the image in a file is dropped', async () => {
    const hidden = '<script>alert(1)</script>';
    const photo = await checked(
      Buffer.concat([await picture().png().toBuffer(), Buffer.from(hidden)]),
    );
    expect(readFileSync(photo.file).includes(hidden)).toBe(false);
  });
});

describe('concurrent images', () => {
  it('I2 are processed one or two at a time', async () => {
    const sent = fileOf(folder.path, await picture({ width: 900, height: 900 }).png().toBuffer());
    let maxConcurrent = 0;
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        // An image in progress has no thumbnail yet.
        const names = readdirSync(folder.path);
        const photos = names.filter((name) => name.endsWith('.png'));
        const begun = photos.filter((name) => !names.includes(`${name}.thumb`));
        maxConcurrent = Math.max(maxConcurrent, begun.length);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await Promise.all(Array.from({ length: 8 }, () => checkImage(sent, folder.path, 'ann')));
    isDone = true;
    await watching;
    expect(maxConcurrent).toBe(CPU_BOUND_CONCURRENCY);
  });
});

describe('refused images', () => {
  const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n';
  const PNG_HEAD = blankPng(64, 64).subarray(0, 33);
  const GARBAGE = Buffer.alloc(5000, 'x');

  it.each<[string, Buffer | string, string]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'photo.wrongType'],
    ['HTML', '<!doctype html><html><script>alert(1)</script></html>', 'photo.wrongType'],
    ['a PDF', PDF, 'photo.wrongType'],
    ['nothing', '', 'photo.wrongType'],
    ['a photo of a phone', HEIC, 'photo.heic'],
    ['a PNG of garbage', Buffer.concat([PNG_HEAD, GARBAGE]), 'photo.damaged'],
    [
      'garbage that begins as a PNG',
      Buffer.concat([PNG_HEAD.subarray(0, 8), GARBAGE]),
      'photo.wrongType',
    ],
    ['one that is too long', Buffer.alloc(LIMITS.photoBytes + 1), 'photo.tooLarge'],
  ])('I1 %s is refused and leaves no files', async (_what, content, code) => {
    expect(await refusalOf(content)).toBe(code);
  });

  it('I1 Y2 the refusal of a wrong type names the type and the allowed ones', async () => {
    for (const [content, type] of [
      [HEIC, 'image/heic'],
      [PDF, 'application/pdf'],
    ] as const) {
      const refusal = await checkImage(fileOf(folder.path, content), folder.path, 'ann').catch(
        (e) => e,
      );
      const [issue] = refusal.detail.issues;
      expect(issue.message).toContain(`The file is ${type}. `);
      expect(issue.message).toContain('Photos can be JPEG, PNG, GIF, WebP or AVIF images');
    }
  });

  it('I1 a truncated image is refused', async () => {
    const jpeg = await picture({ width: 600, height: 600 }).jpeg().toBuffer();
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toBe('photo.damaged');
  });

  it('I5 a write error is reported as a storage error, not as a damaged image', async () => {
    const sent = fileOf(folder.path, await picture().png().toBuffer());
    await expect(checkImage(sent, join(folder.path, 'gone'), 'ann')).rejects.toMatchObject({
      code: 'photo.storeAway',
      cause: expect.any(Error),
    });
  });

  it.each([
    'VipsImage: out of memory',
    'VipsForeignLoad: unable to open for read: too many open files',
    'wbuffer_write: Input/output error',
  ])('I5 the library error "%s" is a storage error', async (message) => {
    const sent = fileOf(folder.path, await picture().png().toBuffer());
    vi.spyOn(sharp.prototype, 'toFile').mockRejectedValueOnce(new Error(message));
    await expect(checkImage(sent, folder.path, 'ann')).rejects.toMatchObject({
      code: 'photo.storeAway',
    });
    expect(readdirSync(folder.path)).toEqual(['sent']);
  });

  it('I2 more than 50 megapixels are refused before they are decoded', async () => {
    expect(await refusalOf(blankPng(30_000, 30_000))).toBe('photo.tooManyPixels');
  });

  it('I2 more than 200 frames are refused', async () => {
    const frames = Array.from({ length: 201 }, (_, n) => (n % 2 ? 'orange' : 'black'));
    expect(await refusalOf(await animation(frames, { width: 4, height: 4 }))).toBe(
      'photo.tooManyFrames',
    );
  });
});
