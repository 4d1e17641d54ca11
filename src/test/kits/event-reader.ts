import type { EventRow } from '../../server/api/rest/event-rows.ts';

/** A script that reads /api/events, and what it was told so far. */
export interface EventReader {
  /** The answer, once its headers are there. */
  response: Promise<Response>;
  text(): string;
  /** The rows, of either form; heartbeats are none. */
  rows(): EventRow[];
  /** Resolves when nothing more comes; with whether it ended in order. */
  ended: Promise<boolean>;
  stop(): void;
}

interface Asked {
  boardId: string;
  since?: string;
  headers?: Record<string, string>;
}

/** Follows a board by its events, over a connection of its own. */
export function readEvents(
  origin: string,
  token: string,
  { boardId, since, headers = {} }: Asked,
): EventReader {
  const abort = new AbortController();
  const query = new URLSearchParams({ board: boardId, ...(since !== undefined && { since }) });
  let text = '';
  const response = fetch(`${origin}/api/events?${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });

  async function read(): Promise<boolean> {
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
    ended: read(),
    stop: () => abort.abort(),
  };
}

/** The rows in what has come of a stream; the last line may not be whole yet. */
export function rowsIn(text: string): EventRow[] {
  const lines = text.split('\n').slice(0, -1);
  const data = lines.map((line) => line.replace(/^data: /, '')).filter((line) => /^\{/.test(line));
  return data.map((line) => JSON.parse(line));
}
