import type { Config } from './read-config.ts';

/** Where a ticket is opened in a browser. */
export function ticketUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  boardId: string,
  ticketId: string,
): string {
  return `${publicUrl}/boards/${encodeURIComponent(boardId)}?ticket=${encodeURIComponent(ticketId)}`;
}
