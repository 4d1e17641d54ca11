import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { codeOf, reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { showResult } from '../../../undo/undo-stack.tsx';
import type { DraftChange, DraftConflict } from './draft-merge.ts';
import {
  DraftSession,
  type DraftState,
  type DraftView,
  isDraft,
  type SaveFailure,
} from './draft-session.ts';
import { fieldText } from './field-text.ts';

/** Codes of a draft that was issued or discarded. */
const GONE_CODES = ['invoice.unknown', 'invoice.issued'];
const STALE_CODE = 'invoice.stale';

/** A draft that is saved as one types, and follows the changes of others. */
export function useDraft(view: DraftView): { session: DraftSession; state: DraftState<InvoiceDraft, DraftView> } {
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
          return { view: isDraft(answer.invoice) ? answer.invoice : null, conflicts: answer.conflicts };
        },
        async load() {
          const loaded = await utils.client.money.invoices.get.query({ id });
          return isDraft(loaded) ? loaded : null;
        },
        failureOf,
        onConflicts: (conflicts) => showConflicts(conflicts, view.draft.currency),
        onGone(unsaved) {
          if (unsaved.length > 0) showUnsaved(unsaved, view.draft.currency);
          void utils.money.invalidate();
        },
      }),
    [id, utils],
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => session.receive(view), [session, view]);
  useEffect(() => {
    session.open();
    // A hidden page may be closed without a further event.
    const save = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      session.close();
    };
  }, [session]);
  return { session, state };
}

function failureOf(error: unknown): SaveFailure {
  const code = codeOf(error);
  if (code && GONE_CODES.includes(code)) return { kind: 'gone' };
  if (code === STALE_CODE) return { kind: 'stale' };
  const reason = reasonOf(error);
  const isRefused = reason !== null && code !== null && code !== 'request.tooMany';
  return isRefused ? { kind: 'refused', reason } : { kind: 'unreachable' };
}

function showConflicts(conflicts: readonly DraftConflict[], currency: string): void {
  const parts = conflicts.map(({ theirs, ...of }) =>
    changeText({ ...of, value: theirs }, currency),
  );
  showAlert([draftTexts.conflict.text, ...parts].join(' '), 'info');
  showResult(draftTexts.conflict.merged);
}

/** An alert stays until it is closed, and its text can be copied. */
function showUnsaved(unsaved: readonly DraftChange[], currency: string): void {
  const parts = unsaved.map((change) => changeText(change, currency));
  showAlert([draftTexts.gone, ...parts].join(' '), 'info');
}

function changeText({ field, line, value }: DraftChange, currency: string): string {
  const texts = draftTexts.conflict;
  const name = texts.fields[field] ?? field;
  const text = fieldText(field, value, currency);
  return texts.one(line === null ? name : texts.ofLine(name, line), text);
}
