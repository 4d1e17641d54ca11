import { procedures } from '../rights/call.ts';
import { type RestRow, restRows } from '../rights/rest.ts';
import { type TrpcRow, trpcRows } from '../rights/trpc.ts';

type CallRow = TrpcRow | RestRow;

/** Reading calls by subject. */
export interface ReadingCalls {
  /** Calls about one ticket: each requests the fixture's hidden one. */
  ofTickets: CallRow[];
  /** Calls for a board's log from a cursor on. */
  ofLog: CallRow[];
  /** All other calls. */
  others: CallRow[];
}

const LOG_CALLS = new Set(['boards.changes', 'boards.live', 'GET /api/events']);
const NOBODYS = { email: 'none@example.org', password: 'correct horse battery' };

/**
 * One row for each procedure and path that reads, taken from the table of rights, which R11 checks
 * for completeness.
 */
export function readingCalls(): ReadingCalls {
  const rows: CallRow[] = [...trpcRows, ...restRows(NOBODYS)];
  const byCall = new Map<string, CallRow>();
  for (const row of rows.filter(isReading)) {
    if (!byCall.has(row.call) || row.on === 'hidden ticket') byCall.set(row.call, row);
  }
  const calls = [...byCall.values()];
  return {
    ofTickets: calls.filter(({ on }) => on === 'hidden ticket'),
    ofLog: calls.filter(isOfLog),
    others: calls.filter((row) => row.on !== 'hidden ticket' && !isOfLog(row)),
  };
}

function isOfLog(row: CallRow): boolean {
  return LOG_CALLS.has(row.call);
}

function isReading(row: CallRow): boolean {
  if ('url' in row) return row.call.startsWith('GET ') && !row.writes;
  return procedures[row.call]?._def.type !== 'mutation';
}
