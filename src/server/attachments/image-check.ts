import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { CPU_BOUND_CONCURRENCY, fairQueue } from '../lib/semaphore.ts';
import { asPhotoError } from './disk-faults.ts';

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 200;
const MAX_EDGE = 2560;
const THUMB_EDGE = 480;
/** Bytes of a file that are enough to detect its type. */
const TYPE_DETECTION_BYTES = 4100;

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;
type Encode = (image: Sharp) => Sharp;

interface ImageFormat {
  mime: string;
  extension: string;
  write: Encode;
}

const WEBP: ImageFormat = {
  mime: 'image/webp',
  extension: 'webp',
  // A higher effort takes three times as long and saves a few percent.
  write: (image) => image.webp({ quality: 85, effort: 2 }),
};

/** Accepted types, detected by content, and the format in which each is stored. */
const FORMATS = new Map<string, ImageFormat>([
  [
    'image/jpeg',
    { mime: 'image/jpeg', extension: 'jpg', write: (image) => image.jpeg({ quality: 88 }) },
  ],
  [
    'image/png',
    { mime: 'image/png', extension: 'png', write: (image) => image.png({ compressionLevel: 6 }) },
  ],
  ['image/gif', { mime: 'image/gif', extension: 'gif', write: (image) => image.gif() }],
  ['image/webp', WEBP],
  // Encoding AVIF takes seconds a photo.
  ['image/avif', WEBP],
]);

/** A checked photo: two new files, which the caller moves or removes. */
export interface CheckedPhoto {
  file: string;
  /** A small WebP version. */
  thumb: string;
  mime: string;
  extension: string;
  /** Size of both files together. */
  bytes: number;
}

const enqueue = fairQueue(CPU_BOUND_CONCURRENCY, RESOURCE_LIMITS.waitingPhotos.max);

/**
 * Checks an uploaded file and re-encodes it into `folder`: the type is detected by content, and
 * metadata is dropped. The uploaded file stays. `queue` names a user; each has a queue of their
 * own.
 * @throws AppError photo.*, with the original error as its cause
 */
export async function checkImage(
  upload: string,
  folder: string,
  queue: string,
): Promise<CheckedPhoto> {
  const { size } = await stat(upload);
  if (size > LIMITS.photoBytes) throw new AppError('photo.tooLarge');
  const format = await formatOf(upload);
  return enqueue(queue, () => reencode(upload, folder, format));
}

async function formatOf(upload: string): Promise<ImageFormat> {
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(await readHead(upload))) ?? {};
  const format = FORMATS.get(mime);
  if (format) return format;
  const code = /^image\/hei[cf]/.test(mime) ? 'photo.heic' : 'photo.wrongType';
  const { message } = new AppError(code);
  const description = mime === '' ? 'The type of the file is unknown' : `The file is ${mime}`;
  throw new AppError(code, {
    issues: [{ path: 'files', message: `${description}. ${message}` }],
  });
}

async function readHead(upload: string): Promise<Buffer> {
  const file = await open(upload);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(TYPE_DETECTION_BYTES),
      0,
      TYPE_DETECTION_BYTES,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function reencode(
  upload: string,
  folder: string,
  format: ImageFormat,
): Promise<CheckedPhoto> {
  const file = join(folder, `${randomBytes(12).toString('hex')}.${format.extension}`);
  const thumb = `${file}.thumb`;
  // Outside the try block: a failure to load the library is not the fault of the image.
  const sharp = await loadSharp();
  try {
    const { size } = await format.write(await decode(sharp, upload, format)).toFile(file);
    const thumbInfo = await thumbOf(sharp, file).toFile(thumb);
    return {
      file,
      thumb,
      mime: format.mime,
      extension: format.extension,
      bytes: size + thumbInfo.size,
    };
  } catch (error) {
    // Files that cannot be deleted now are swept later.
    for (const path of [file, thumb]) await rm(path, { force: true }).catch(() => {});
    throw toImageError(error);
  }
}

/** Rotates and shrinks the image. sharp drops EXIF, GPS and comments. */
async function decode(sharp: SharpModule, upload: string, { mime }: ImageFormat): Promise<Sharp> {
  const animated = mime === 'image/gif' || mime === 'image/webp';
  const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated });
  const { pages = 1 } = await image.metadata();
  if (pages > MAX_FRAMES) throw new AppError('photo.tooManyFrames');
  const upright = pages > 1 ? image : image.autoOrient();
  return upright
    .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    .keepIccProfile();
}

/** Of an animation, the first frame. */
function thumbOf(sharp: SharpModule, file: string): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .resize(THUMB_EDGE, THUMB_EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 });
}

/** Loads sharp with the first photo: most servers start without needing it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function toImageError(error: unknown): AppError {
  const mapped = asPhotoError(error);
  if (mapped instanceof AppError) return mapped;
  const message = error instanceof Error ? error.message : '';
  return Object.assign(new AppError(codeOf(message)), { cause: error });
}

/** The library reports faults of the server, like those of an image, only by message. */
const SERVER_FAULTS = new RegExp(
  [
    'out of memory|cannot allocate',
    'unable to (open|create|write)|input file is missing|too many open files',
    'input/output error|read-only|permission denied',
  ].join('|'),
  'i',
);

function codeOf(message: string): ErrorCode {
  if (/pixel limit/i.test(message)) return 'photo.tooManyPixels';
  if (/no space left|disk quota/i.test(message)) return 'photo.full';
  if (SERVER_FAULTS.test(message)) return 'photo.storeAway';
  return 'photo.damaged';
}
