import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs doctor requests, so that only holders of APP_SECRET learn how the server sees a request.
 */

const VALID_MS = 600_000;

export const DOCTOR_PATH = '/api/doctor';
export const DOCTOR_HEADER = 'x-freelane-doctor';

export function signDoctor(appSecret: string, at: number): string {
  const digest = createHmac('sha256', appSecret).update(`doctor\0${at}`).digest('base64url');
  return `${at}.${digest}`;
}

export function isDoctor(appSecret: string, signature: unknown, now: number): boolean {
  const [at = ''] = String(signature).split('.', 1);
  if (!/^\d{1,15}$/.test(at) || Math.abs(now - Number(at)) > VALID_MS) return false;
  const expected = Buffer.from(signDoctor(appSecret, Number(at)));
  const sent = Buffer.from(String(signature));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
