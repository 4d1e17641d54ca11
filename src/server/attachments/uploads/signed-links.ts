import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';

export const ROUTE = '/api/uploadthing';

/** No such host: what is sent there is answered within the process, and links lose it. */
export const ORIGIN = 'http://embedded.uploadthing.invalid';
export const FILES = '/api/files';

const APP_ID = 'freelane';

export interface UploadKeys {
  /** As UploadThing hands them out; ours are derived from the install's own secret. */
  token: string;
  sign(text: string): string;
}

export function uploadKeys(appSecret: string): UploadKeys {
  const digest = createHmac('sha256', appSecret).update('uploadthing-embedded-v1').digest('hex');
  const apiKey = `sk_${digest}`;
  const account = { apiKey, appId: APP_ID, regions: ['local'], ingestHost: 'embedded.invalid' };
  return {
    token: Buffer.from(JSON.stringify(account)).toString('base64'),
    sign: (text) => `hmac-sha256=${createHmac('sha256', apiKey).update(text).digest('hex')}`,
  };
}

/** What a link allows: these many bytes of one file, once, until it expires. */
export interface SignedLink {
  key: string;
  name: string;
  size: number;
}

/** Whole, from the first character to the signature: nothing unsigned may follow. */
const LINK = /^(\/[^#]*)&signature=(hmac-sha256(?:%3D|=)[0-9a-f]{64})$/;

/**
 * Reads the path and query of an upload's link. It was signed for our own made-up origin, so the
 * host that a request names does not matter.
 * @throws AppError upload.linkInvalid, upload.linkExpired
 */
export function readLink(url: string, keys: UploadKeys, now: number): SignedLink {
  const [, signed = '', signature = ''] = LINK.exec(url) ?? [];
  const expected = keys.sign(ORIGIN + signed);
  if (!isSame(signature.replace('%3D', '='), expected)) throw new AppError('upload.linkInvalid');
  const { pathname, searchParams } = new URL(signed, ORIGIN);
  // The library encodes values twice.
  const value = (name: string) => decodeURIComponent(searchParams.get(name) ?? '');
  const link = {
    key: pathname.slice(FILES.length + 1),
    name: value('x-ut-file-name'),
    size: Number(value('x-ut-file-size')),
  };
  if (!isUsable(link) || value('x-ut-identifier') !== APP_ID) {
    throw new AppError('upload.linkInvalid');
  }
  if (!(now < Number(value('expires')))) throw new AppError('upload.linkExpired');
  return link;
}

function isUsable({ key, size }: SignedLink): boolean {
  return /^[A-Za-z0-9]+$/.test(key) && Number.isSafeInteger(size) && size > 0;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
