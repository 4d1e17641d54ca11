import type { ExecuteIn } from '../../boards/commands/execute-command.ts';
import type { Bus } from '../../bus/bus.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Store } from '../../storage/store.ts';
import { createDecisions } from './decide-quote.ts';
import { createQuoteEdits } from './edit-quote.ts';
import type { QuoteLinks } from './quote-links.ts';
import { createQuoteQueries } from './quote-queries.ts';
import { createQuoteReader } from './quote-reader.ts';
import { createQuoteWriter } from './quote-writer.ts';
import { createSending, type RenderQuote } from './send-quote.ts';
import { createQuoteUses } from './use-quote.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney' | 'notifyChanged'>;
  executeIn: ExecuteIn;
  links: QuoteLinks;
  renderQuote: RenderQuote;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export type Quotes = ReturnType<typeof createQuotes>;

/**
 * Quotes, for ADMINs, and their decision by a client (money §5; rules QU1 to QU10). For others, each
 * call but `decide` throws AppError forbidden.
 */
export function createQuotes({ now = Date.now, ...deps }: Deps) {
  const { store, repositories, bus } = deps;
  const reader = createQuoteReader({ repositories, now });
  const writer = createQuoteWriter({ store, repositories, bus, reader, now });
  const parts = { ...deps, reader, writer, now };
  return {
    ...createQuoteQueries(parts),
    ...createQuoteEdits(parts),
    ...createSending(parts),
    ...createDecisions(parts),
    ...createQuoteUses(parts),
  };
}
