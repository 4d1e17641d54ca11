import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Push } from '../../../core/board/wire/feed.ts';
import { AppError } from '../../../core/errors.ts';
import type { Connection, Ending } from '../../auth/open-connections.ts';
import { type EventFormat, type EventRow, endRow, rowsOf } from './event-rows.ts';

const HEARTBEAT_MS = 15_000;
/** How many heartbeats a reader may let pass without reading anything. */
const MOST_MISSED = 2;
/** A reader that does not read must not hold up the end. */
const PATIENCE_MS = 500;
/** Rows that wait to be read, bytes; what comes after them stays in the board's log. */
const AT_HAND = 64 * 1024;

interface Options {
  format: EventFormat;
  /** Ends the line at once, whatever was not read yet. */
  cut(): void;
  onError(error: unknown): void;
  heartbeatMs?: number;
}

/** A feed on its way to one script. */
export interface EventStream extends Connection {
  readable: Readable;
  /** Sends the feed that is made for the stream's signal, until either of them ends. */
  send(feed: (signal: AbortSignal) => AsyncIterable<Push>): Promise<void>;
}

/**
 * A stream of events. It pulls from its feed as fast as it is read, so a slow reader costs no memory,
 * and one that does not read at all is cut.
 */
export function createEventStream(options: Options): EventStream {
  const { format, cut, onError, heartbeatMs = HEARTBEAT_MS } = options;
  const out = new PassThrough({ highWaterMark: AT_HAND });
  const over = new AbortController();
  let missed = 0;

  const heart = setInterval(() => {
    missed = out.writableNeedDrain ? missed + 1 : 0;
    if (missed === 0) out.write(format.heartbeat);
    else if (missed > MOST_MISSED) cut();
  }, heartbeatMs).unref();
  out.on('drain', () => {
    missed = 0;
  });
  out.once('close', () => {
    clearInterval(heart);
    over.abort();
  });

  async function write(row: EventRow): Promise<void> {
    if (over.signal.aborted) return;
    if (!out.write(format.write(row))) await once(out, 'drain', { signal: over.signal });
  }

  /** Nothing is told any more; what was is still read. */
  function finish(last?: EventRow): void {
    if (over.signal.aborted) return;
    over.abort();
    clearInterval(heart);
    out.end(last && format.write(last));
    const impatience = setTimeout(cut, PATIENCE_MS);
    out.once('close', () => clearTimeout(impatience));
  }

  return {
    readable: out,
    end(reason: Ending) {
      finish(reason === 'signedOut' ? endRow(new AppError('unauthorized')) : undefined);
    },
    async send(feed) {
      try {
        for await (const push of feed(over.signal)) {
          for (const row of rowsOf(push)) await write(row);
        }
        finish();
      } catch (error) {
        if (over.signal.aborted) return;
        if (!(error instanceof AppError)) onError(error);
        finish(endRow(error instanceof AppError ? error : new AppError('server.failed')));
      }
    },
  };
}
