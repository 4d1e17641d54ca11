import type { EventRow } from '../../server/api/rest/events/event-rows.ts';

/** A script that reads /api/events, and the rows that it has received so far. */
export interface EventReader {
  /** The response, once its headers have arrived. */
  response: Promise<Response>;
  text(): string;
  /** The rows of either format, without heartbeats. */
  rows(): EventRow[];
  /** Resolves at the end of the stream, to whether it ended normally. */
  ended: Promise<boolean>;
  stop(): void;
}

interface EventQuery {
  boardId: string;
  since?: string;
  headers?: Record<string, string>;
}

/** Follows a board's events over a separate connection. */
export function readEvents(
  origin: string,
  token: string,
  { boardId, since, headers = {} }: EventQuery,
): EventReader {
  const abort = new AbortController();
  const query = new URLSearchParams({ board: boardId, ...(since !== undefined && { since }) });
  let text = '';
  const response = fetch(`${origin}/api/events?${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });

  async function readBody(): Promise<boolean> {
    try {
      const decoder = new TextDecoder();
      for await (const bytes of (await response).body ?? []) {
        text += decoder.decode(bytes, { stream: true });
      }
      return true;
    } catch {
      return false;
    }
  }

  return {
    response,
    text: () => text,
    rows: () => rowsIn(text),
    ended: readBody(),
    stop: () => abort.abort(),
  };
}

/** The rows received so far; the last line may be incomplete. */
export function rowsIn(text: string): EventRow[] {
  const lines = text.split('\n').slice(0, -1);
  const data = lines.map((line) => line.replace(/^data: /, '')).filter((line) => /^\{/.test(line));
  return data.map((line) => JSON.parse(line));
}
