import { open } from 'node:fs/promises';

/** The number of leading bytes that are enough to detect the type of a file. */
const HEAD_BYTES = 64;
const UNKNOWN = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/;

/**
 * The types that a page may preview: pictures of pixels, films, sound and PDF. Files have them only
 * if their bytes begin so; what could run in a page, such as HTML, SVG and XML, is never among them.
 */
const PREVIEWED = [
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  ...['video/mp4', 'video/webm', 'video/ogg'],
  ...['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac'],
  'application/pdf',
] as const;

type PreviewedType = (typeof PREVIEWED)[number];

const PREVIEWED_TYPES = new Set<string>(PREVIEWED);

const RIFF_TYPES = new Map<string, PreviewedType>([
  ['WEBP', 'image/webp'],
  ['WAVE', 'audio/wav'],
]);

/** Whether a page may preview a file of this type. */
export function isPreviewed(type: string): boolean {
  return PREVIEWED_TYPES.has(type);
}

/** The type of a received file: detected from its bytes, else as its sender declared. */
export async function typeOfFile(path: string, declared: string | undefined): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return typeOf(buffer.subarray(0, bytesRead), declared);
  } finally {
    await file.close();
  }
}

/** The same for the first bytes of a file. */
export function typeOf(head: Buffer, declared = ''): string {
  const plain = (declared.split(';')[0] ?? '').trim().toLowerCase();
  const detected = detectedType(head, plain);
  if (detected) return detected;
  // Declared only: it must not look like a type whose bytes were recognised.
  return MEDIA_TYPE.test(plain) && !PREVIEWED_TYPES.has(plain) ? plain : UNKNOWN;
}

function detectedType(head: Buffer, declared: string): PreviewedType | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF') return RIFF_TYPES.get(text(8, 12)) ?? null;
  if (text(4, 8) === 'ftyp') return typeOfBrand(text(8, 12));
  if (text(0, 4) === '\x1aE\xdf\xa3' && text(4, HEAD_BYTES).includes('webm')) return 'video/webm';
  if (text(0, 4) === 'OggS') return declared.startsWith('video/') ? 'video/ogg' : 'audio/ogg';
  if (text(0, 4) === 'fLaC') return 'audio/flac';
  if (text(0, 3) === 'ID3' || /^\xff[\xfb\xf3\xf2]/.test(text(0, 2))) return 'audio/mpeg';
  return null;
}

function typeOfBrand(brand: string): PreviewedType | null {
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  if (/^(M4A|M4B) $/.test(brand)) return 'audio/mp4';
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4|MSNV)$/.test(brand) ? 'video/mp4' : null;
}
