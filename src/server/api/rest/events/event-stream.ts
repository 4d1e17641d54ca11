import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Push } from '../../../../core/board/wire/feed.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Connection, EndReason } from '../../../auth/open-connections.ts';
import { type EventFormat, type EventRow, endRow, rowsOf } from './event-rows.ts';

const HEARTBEAT_MS = 15_000;
/** How many heartbeats a client may miss without reading anything. */
const MAX_MISSED_HEARTBEATS = 2;
/** A client that does not read must not delay the end. */
const END_TIMEOUT_MS = 500;
/** Bytes buffered for the client; later rows stay in the board's log. */
const BUFFER_BYTES = 64 * 1024;

interface Options {
  format: EventFormat;
  /** Closes the connection at once, discarding unread rows. */
  cut(): void;
  onError(error: unknown): void;
  heartbeatMs?: number;
}

/** A feed that is streamed to one script. */
export interface EventStream extends Connection {
  readable: Readable;
  /** Sends a feed, which gets the stream's signal, until either of them ends. */
  send(feed: (signal: AbortSignal) => AsyncIterable<Push>): Promise<void>;
}

/**
 * Creates a stream of events. It reads its feed as fast as the client reads, so a slow client costs
 * no memory, and one that does not read at all is cut.
 */
export function createEventStream(options: Options): EventStream {
  const { format, cut, onError, heartbeatMs = HEARTBEAT_MS } = options;
  const out = new PassThrough({ highWaterMark: BUFFER_BYTES });
  const ended = new AbortController();
  let missed = 0;

  const heartbeatTimer = setInterval(() => {
    missed = out.writableNeedDrain ? missed + 1 : 0;
    if (missed === 0) out.write(format.heartbeat);
    else if (missed > MAX_MISSED_HEARTBEATS) cut();
  }, heartbeatMs).unref();
  out.on('drain', () => {
    missed = 0;
  });
  out.once('close', () => {
    clearInterval(heartbeatTimer);
    ended.abort();
  });

  async function write(row: EventRow): Promise<void> {
    if (ended.signal.aborted) return;
    if (!out.write(format.write(row))) await once(out, 'drain', { signal: ended.signal });
  }

  /** Ends the stream; buffered rows can still be read. */
  function finish(last?: EventRow): void {
    if (ended.signal.aborted) return;
    ended.abort();
    clearInterval(heartbeatTimer);
    out.end(last && format.write(last));
    const timer = setTimeout(cut, END_TIMEOUT_MS);
    out.once('close', () => clearTimeout(timer));
  }

  return {
    readable: out,
    end(reason: EndReason) {
      finish(reason === 'signedOut' ? endRow(new AppError('unauthorized')) : undefined);
    },
    async send(feed) {
      try {
        for await (const push of feed(ended.signal)) {
          for (const row of rowsOf(push)) await write(row);
        }
        finish();
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof AppError)) onError(error);
        finish(endRow(error instanceof AppError ? error : new AppError('server.failed')));
      }
    },
  };
}
