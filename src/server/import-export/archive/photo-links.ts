import { commentGroup } from '../../attachments/photo-access.ts';
import { pathOfLink } from '../../lib/photo-path.ts';

/** A file name that begins with a time and cannot traverse folders. */
const FILE_NAME = /^\d{1,16}-[^./\\\0][^/\\\0]{0,250}$/;

/**
 * The part of a photo link below its ticket; null if it is not a photo link. Its board and ticket may
 * be others: photos are uploaded before their ticket is created, and tickets take them to other
 * boards.
 */
export function belowTicket(link: string): string | null {
  const parts = pathOfLink(link)?.split('/') ?? [];
  const [, , ...below] = parts;
  const file = below.at(-1) ?? '';
  if (below.length > 2 || !FILE_NAME.test(file)) return null;
  if (below.length === 2 && !commentGroup.safeParse(below[0]).success) return null;
  return below.join('/');
}
