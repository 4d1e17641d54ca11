import type { Config } from './read-config.ts';

/** The address of a ticket in the web app. */
export function ticketUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  boardId: string,
  ticketId: string,
): string {
  return `${publicUrl}/boards/${encodeURIComponent(boardId)}?ticket=${encodeURIComponent(ticketId)}`;
}
