import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { fairQueue } from '../lib/fair-queue.ts';
import { CPU_BOUND_CONCURRENCY } from '../lib/semaphore.ts';
import { asRefusal } from './disk-faults.ts';

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 200;
const MAX_EDGE = 2560;
const THUMB_EDGE = 480;
/** So much of a file tells its type. */
const HEAD_BYTES = 4100;

type Imaging = Awaited<ReturnType<typeof imaging>>;
type Write = (image: Sharp) => Sharp;

interface Kind {
  mime: string;
  extension: string;
  write: Write;
}

const WEBP: Kind = {
  mime: 'image/webp',
  extension: 'webp',
  // Encoding harder takes three times as long for a few percent.
  write: (image) => image.webp({ quality: 85, effort: 2 }),
};

/** What comes in, by its content, and what it is kept as. */
const KINDS = new Map<string, Kind>([
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
  // Encoding AVIF takes seconds for each photo.
  ['image/avif', WEBP],
]);

/** A photo that may be kept: two new files, which are the caller's to move away or to remove. */
export interface CheckedPhoto {
  file: string;
  /** A small WebP of it. */
  thumb: string;
  mime: string;
  extension: string;
  /** Of both files. */
  bytes: number;
}

const inTurn = fairQueue(CPU_BOUND_CONCURRENCY, RESOURCE_LIMITS.waitingPhotos.max);

/**
 * Makes of a file that somebody sent a photo that may be kept, in `folder`: by what it holds, not by
 * its name, and written anew, so that nothing hidden in it survives. The sent file stays. The photos
 * of each `queue`, which names a person, wait in a line of their own.
 * @throws AppError photo.*, in words for who sent it, with what went wrong as its cause
 */
export async function checkImage(
  sent: string,
  folder: string,
  queue: string,
): Promise<CheckedPhoto> {
  const { size } = await stat(sent);
  if (size > LIMITS.photoBytes) throw new AppError('photo.tooLarge');
  const kind = await kindOf(sent);
  return inTurn(queue, () => writtenAnew(sent, folder, kind));
}

async function kindOf(sent: string): Promise<Kind> {
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(await headOf(sent))) ?? {};
  const kind = KINDS.get(mime);
  if (kind) return kind;
  const code = /^image\/hei[cf]/.test(mime) ? 'photo.heic' : 'photo.wrongType';
  const { message } = new AppError(code);
  const found = mime === '' ? 'The type of the file is unknown' : `The file is ${mime}`;
  throw new AppError(code, {
    issues: [{ path: 'files', message: `${found}. ${message}` }],
  });
}

async function headOf(sent: string): Promise<Buffer> {
  const file = await open(sent);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function writtenAnew(sent: string, folder: string, kind: Kind): Promise<CheckedPhoto> {
  const file = join(folder, `${randomBytes(12).toString('hex')}.${kind.extension}`);
  const thumb = `${file}.thumb`;
  // Where it cannot be loaded, no image is to blame.
  const sharp = await imaging();
  try {
    const { size } = await kind.write(await decoded(sharp, sent, kind)).toFile(file);
    const small = await thumbOf(sharp, file).toFile(thumb);
    return { file, thumb, mime: kind.mime, extension: kind.extension, bytes: size + small.size };
  } catch (error) {
    // What cannot be deleted now goes later.
    for (const left of [file, thumb]) await rm(left, { force: true }).catch(() => {});
    throw refusalOf(error);
  }
}

/** Upright and no larger than is kept. EXIF, places and comments are left behind by sharp. */
async function decoded(sharp: Imaging, sent: string, { mime }: Kind): Promise<Sharp> {
  const animated = mime === 'image/gif' || mime === 'image/webp';
  const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated });
  const { pages = 1 } = await image.metadata();
  if (pages > MAX_FRAMES) throw new AppError('photo.tooManyFrames');
  const upright = pages > 1 ? image : image.autoOrient();
  return upright
    .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    .keepIccProfile();
}

/** Of an animation, its first frame. */
function thumbOf(sharp: Imaging, file: string): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .resize(THUMB_EDGE, THUMB_EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 });
}

/** Loaded with the first photo: most of a server's starts and much of its life need none. */
async function imaging() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function refusalOf(error: unknown): AppError {
  const known = asRefusal(error);
  if (known instanceof AppError) return known;
  const message = error instanceof Error ? error.message : '';
  return Object.assign(new AppError(codeOf(message)), { cause: error });
}

/** The image library tells this server's own faults, as it does an image's, in words alone. */
const FAULTS = new RegExp(
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
  if (FAULTS.test(message)) return 'photo.storeAway';
  return 'photo.damaged';
}
