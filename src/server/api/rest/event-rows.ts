import type { LogEntry, Push } from '../../../core/board/wire/feed.ts';
import type { AppError } from '../../../core/errors.ts';
import { type ErrorBody, errorBody } from '../../http/error-body.ts';

/**
 * What scripts are told, one after the other. `cursor` is where they go on from: after a row of the
 * board's log; at a place that was reached with nothing to tell; or, on `reset`, at a place that has
 * no past any more, so that the board is to be loaded anew. `end` says why nothing follows.
 */
export type EventRow =
  | ({ type: 'row'; cursor: string } & LogEntry)
  | { type: 'cursor' | 'reset'; cursor: string }
  | ({ type: 'end' } & ErrorBody);

/** How rows are written, one at a time, and what shows between them that the line is alive. */
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

/** Server-sent events for who asks for them, lines of JSON for everyone else. */
export function formatFor(accept: string | undefined): EventFormat {
  const isAsked = /\btext\/event-stream\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '');
  return isAsked ? SERVER_SENT : NDJSON;
}

/** A push as rows; one without any still tells the place that was reached. */
export function rowsOf(push: Push): EventRow[] {
  const { cursor } = push;
  if ('reset' in push) return [{ type: 'reset', cursor }];
  if (push.rows.length === 0) return [{ type: 'cursor', cursor }];
  const epoch = cursor.slice(0, cursor.lastIndexOf('.'));
  return push.rows.map((row, n) => {
    // The last one may have rows after it that are not for this reader.
    const isLast = n === push.rows.length - 1;
    return { type: 'row', cursor: isLast ? cursor : `${epoch}.${row.seq}`, ...row };
  });
}

export function endRow(error: AppError): EventRow {
  return { type: 'end', ...errorBody(error) };
}
