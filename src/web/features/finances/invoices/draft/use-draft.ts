import { useMemo } from 'react';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showConflicts, showUnsaved } from './draft-messages.ts';
import { DraftSession, type DraftState, type DraftView, isDraft } from './draft-session.ts';
import { saveFailureOf } from './save-failure.ts';
import { useOpenSession } from './use-open-session.ts';

/** Of a draft that was issued or discarded, and of one that was changed. */
const CODES = { gone: ['invoice.unknown', 'invoice.issued'], stale: 'invoice.stale' };

/** A draft that is saved while the user types, and follows the changes of others. */
export function useDraft(view: DraftView): {
  session: DraftSession;
  state: DraftState<InvoiceDraft, DraftView>;
} {
  const utils = trpc.useUtils();
  const { id } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later views are received below
  const session = useMemo(
    () =>
      new DraftSession(view, {
        async send(version, set) {
          const answer = await utils.client.money.invoices.edit.mutate({
            ...{ id, version },
            // Lists of the schema are not readonly.
            set: set as Parameters<typeof utils.client.money.invoices.edit.mutate>[0]['set'],
          });
          utils.money.invoices.get.setData({ id }, answer.invoice);
          const { invoice, conflicts } = answer;
          return { view: isDraft(invoice) ? invoice : null, conflicts };
        },
        async load() {
          const loaded = await utils.client.money.invoices.get.query({ id });
          return isDraft(loaded) ? loaded : null;
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
  const state = useOpenSession(session, view);
  return { session, state };
}
