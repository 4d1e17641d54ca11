import { LIMITS } from '../../core/limits.ts';
import { text } from '../../core/text.schema.ts';

/** The target of a webhook. */
export const webhookUrl = text(LIMITS.url).refine(
  isPlainUrl,
  'must be an address that begins with https:// or http://',
);

function isPlainUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '';
}
