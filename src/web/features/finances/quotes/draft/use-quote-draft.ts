import { useMemo } from 'react';
import type { QuoteDraft } from '../../../../../core/money/quotes/quote.ts';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showConflicts, showUnsaved } from '../../invoices/draft/draft-messages.ts';
import { DraftSession, type DraftState } from '../../invoices/draft/draft-session.ts';
import { saveFailureOf } from '../../invoices/draft/save-failure.ts';
import { useOpenSession } from '../../invoices/draft/use-open-session.ts';

/** A view of a draft, as the server answers it. */
export type QuoteDraftView = QuoteView & { draft: QuoteDraft };

export type QuoteSession = DraftSession<QuoteDraft, QuoteDraftView>;

/** Of a draft that was sent or discarded, and of one that was changed. */
const CODES = { gone: ['quote.unknown', 'quote.sent'], stale: 'quote.stale' };

export function isQuoteDraft(view: QuoteView): view is QuoteDraftView {
  return view.draft !== null;
}

/** A draft of a quote that is saved while the user types, and follows the changes of others. */
export function useQuoteDraft(view: QuoteDraftView): {
  session: QuoteSession;
  state: DraftState<QuoteDraft, QuoteDraftView>;
} {
  const utils = trpc.useUtils();
  const { id } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later views are received below
  const session = useMemo(
    () =>
      new DraftSession<QuoteDraft, QuoteDraftView>(view, {
        async send(version, set) {
          const { quote, conflicts } = await utils.client.money.quotes.edit.mutate({
            ...{ id, version },
            // Lists of the schema are not readonly.
            set: set as Parameters<typeof utils.client.money.quotes.edit.mutate>[0]['set'],
          });
          utils.money.quotes.get.setData({ id }, quote);
          return { view: isQuoteDraft(quote) ? quote : null, conflicts };
        },
        async load() {
          const loaded = await utils.client.money.quotes.get.query({ id });
          return isQuoteDraft(loaded) ? loaded : null;
        },
        failureOf: (error) => saveFailureOf(error, CODES),
        onConflicts: (conflicts) => showConflicts(conflicts, view.draft.currency),
        onGone(unsaved) {
          if (unsaved.length > 0) showUnsaved(unsaved, view.draft.currency);
          void utils.money.invalidate();
        },
      }),
    [id, utils],
  );
  return { session, state: useOpenSession(session, view) };
}
