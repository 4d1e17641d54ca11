import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';

export const UPLOAD_ROUTE = '/api/uploadthing';

/** A host that does not exist: requests to it are answered in-process, and it is cut from links. */
export const EMBEDDED_ORIGIN = 'http://embedded.uploadthing.invalid';
export const FILES_PATH = '/api/files';

const APP_ID = 'freelane';

export interface UploadKeys {
  /** In UploadThing's format, derived from APP_SECRET. */
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

/** The upload that a link allows: this many bytes of one file, once, until it expires. */
export interface SignedLink {
  key: string;
  name: string;
  size: number;
}

/** Matches the whole link: nothing unsigned may follow the signature. */
const LINK_PATTERN = /^(\/[^#]*)&signature=(hmac-sha256(?:%3D|=)[0-9a-f]{64})$/;

/**
 * Parses and verifies the path and query of an upload link. It is signed for a fixed origin, so the
 * host of the request does not matter.
 * @throws AppError upload.linkInvalid, upload.linkExpired
 */
export function readLink(url: string, keys: UploadKeys, now: number): SignedLink {
  const [, signed = '', signature = ''] = LINK_PATTERN.exec(url) ?? [];
  const expected = keys.sign(EMBEDDED_ORIGIN + signed);
  if (!isSame(signature.replace('%3D', '='), expected)) throw new AppError('upload.linkInvalid');
  const { pathname, searchParams } = new URL(signed, EMBEDDED_ORIGIN);
  // The library encodes values twice.
  const value = (name: string) => decodeURIComponent(searchParams.get(name) ?? '');
  const link = {
    key: pathname.slice(FILES_PATH.length + 1),
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

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
