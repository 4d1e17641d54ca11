import type { LogEntry, Push } from '../../../../core/board/wire/feed.ts';
import type { AppError } from '../../../../core/errors.ts';
import { type ErrorBody, errorBody } from '../../../http/errors.ts';

/**
 * The events that scripts receive. `cursor` is where to resume: after a row of the board's log; at
 * a position without new rows; or, on `reset`, at a position without a known past, so that the
 * board must be reloaded. `end` says why the stream ends.
 */
export type EventRow =
  | ({ type: 'row'; cursor: string } & LogEntry)
  | { type: 'cursor' | 'reset'; cursor: string }
  | ({ type: 'end' } & ErrorBody);

/** How each row is serialized, and the heartbeat sent between rows. */
export interface EventFormat {
  type: 'application/x-ndjson' | 'text/event-stream';
  write(row: EventRow): string;
  heartbeat: string;
}

const NDJSON: EventFormat = {
  type: 'application/x-ndjson',
  write: (row) => `${JSON.stringify(row)}\n`,
  heartbeat: '\n',
};

const SERVER_SENT: EventFormat = {
  type: 'text/event-stream',
  write(row) {
    const id = 'cursor' in row ? `id: ${row.cursor}\n` : '';
    return `${id}data: ${JSON.stringify(row)}\n\n`;
  },
  heartbeat: ':\n\n',
};

/** Server-sent events if the client accepts them, else lines of JSON. */
export function formatFor(accept: string | undefined): EventFormat {
  const acceptsEvents = /\btext\/event-stream\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '');
  return acceptsEvents ? SERVER_SENT : NDJSON;
}

/** The rows of a push; one without rows still reports its position. */
export function rowsOf(push: Push): EventRow[] {
  const { cursor } = push;
  if ('reset' in push) return [{ type: 'reset', cursor }];
  if (push.rows.length === 0) return [{ type: 'cursor', cursor }];
  const epoch = cursor.slice(0, cursor.lastIndexOf('.'));
  return push.rows.map((row, n) => {
    // After the last row there may be others that are not for this reader.
    const isLast = n === push.rows.length - 1;
    return { type: 'row', cursor: isLast ? cursor : `${epoch}.${row.seq}`, ...row };
  });
}

export function endRow(error: AppError): EventRow {
  return { type: 'end', ...errorBody(error) };
}
