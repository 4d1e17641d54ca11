import { AppError } from '../../../core/errors.ts';
import type { QuoteDecision } from '../../../core/money/quotes/quote.ts';
import type { QuoteAnswer } from '../../../core/money/quotes/quote-requests.schema.ts';
import { quoteStateOf } from '../../../core/money/quotes/quote-state.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Source } from '../../lib/request-source.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { amountText } from '../invoices/invoice-writer.ts';
import type { QuoteReader } from './quote-reader.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney'>;
  reader: QuoteReader;
  now: () => number;
}

/** The decision of a client by their link (QU5, QU6). */
export function createDecisions({ store, repositories, bus, reader, now }: Deps) {
  const { quotes, audit, moneyHeads } = repositories;

  /**
   * Accepts or declines the revision that was shown, once; the same answer again changes nothing.
   * `confirm` checks in the transaction that the link still holds.
   * @throws AppError quote.unknown, quote.revised, quote.expired, quote.decided
   */
  async function decide(
    quoteId: string,
    { kind, name, reason, digest }: QuoteAnswer,
    source: Source,
    confirm: (query: Query) => Promise<void>,
  ): Promise<QuoteDecision> {
    const decision = await store.tx(async (query) => {
      await confirm(query);
      const row = await quotes.lock(query, quoteId);
      if (!row) throw new AppError('quote.unknown');
      const shown = row.draft ? null : await quotes.revision(query, quoteId, row.revision);
      if (!shown || shown.digest !== digest) throw new AppError('quote.revised');
      if (shown.decision) {
        const isRepeated = shown.decision.kind === kind && shown.decision.name === name;
        if (!isRepeated) throw new AppError('quote.decided');
        return shown.decision;
      }
      const state = quoteStateOf({ ...row, isDraft: false }, await reader.today(query));
      if (state === 'expired') throw new AppError('quote.expired');
      const at = now();
      const made: QuoteDecision = {
        ...{ kind, name, reason: kind === 'declined' ? reason : '', at, digest },
        address: source.ip ?? '',
      };
      await quotes.decide(query, shown, made);
      const decided = { decision: kind, decidedAt: at, decidedBy: name };
      await quotes.set(query, quoteId, { ...decided, version: row.version + 1, updatedAt: at });
      const amount = amountText(row.gross, row.currency);
      const detail = `${row.number} · ${row.revision} · ${amount} · ${name}`;
      const auditKind = kind === 'accepted' ? 'quoteAccepted' : 'quoteDeclined';
      await audit.record(query, { kind: auditKind, by: null, detail, at, source });
      await moneyHeads.raise(query);
      return made;
    });
    bus.notifyMoney({ ids: [quoteId] });
    return decision;
  }

  return { decide };
}
