import { createHmac } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import type { WebhookRow } from './webhook-repository.ts';

/**
 * The key that signs the deliveries of a webhook. It is derived from APP_SECRET, so a copy of the
 * database is not enough to forge a delivery.
 */
export function secretOf(
  { appSecret }: Pick<Config, 'appSecret'>,
  { id, secretVersion }: Pick<WebhookRow, 'id' | 'secretVersion'>,
): string {
  const version = secretVersion === 0 ? '' : `\0${secretVersion}`;
  const digest = createHmac('sha256', appSecret).update(`webhook\0${id}${version}`);
  return `whsec_${digest.digest('base64url')}`;
}

/** `t=SECONDS,v1=HEX`: the HMAC-SHA256 of the time, a dot and the body, under the secret. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
