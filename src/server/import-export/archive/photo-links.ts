import { commentGroup } from '../../attachments/photo-access.ts';
import { pathOfLink } from '../../lib/photo-path.ts';

/** The time of it, and a name that leads nowhere else. */
const FILE = /^\d{1,16}-[^./\\\0][^/\\\0]{0,250}$/;

/**
 * What a link to a photo has below its ticket, as the photo's path here has it too; null for what is
 * no such link. A ticket's own id need not be in it: photos may be older than their ticket.
 */
export function belowTicket(link: string, boardId: string): string | null {
  const parts = pathOfLink(link)?.split('/') ?? [];
  const [board, , ...below] = parts;
  const file = below.at(-1) ?? '';
  if (board !== boardId || below.length > 2 || !FILE.test(file)) return null;
  if (below.length === 2 && !commentGroup.safeParse(below[0]).success) return null;
  return below.join('/');
}
