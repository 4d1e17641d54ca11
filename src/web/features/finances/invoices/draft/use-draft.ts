import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { codeOf, reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { showResult } from '../../../undo/undo-stack.tsx';
import type { DraftConflict } from './draft-merge.ts';
import {
  DraftSession,
  type DraftState,
  type DraftView,
  isDraft,
  type SaveFailure,
} from './draft-session.ts';

/** Codes of a draft that was issued or discarded. */
const GONE_CODES = ['invoice.unknown', 'invoice.issued'];
const STALE_CODE = 'invoice.stale';

/** A draft that is saved as one types, and follows the changes of others. */
export function useDraft(view: DraftView): { session: DraftSession; state: DraftState } {
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
          return answer;
        },
        async load() {
          const loaded = await utils.client.money.invoices.get.query({ id });
          return isDraft(loaded) ? loaded : null;
        },
        failureOf,
        onConflicts: showConflicts,
        onGone(unsaved) {
          if (Object.keys(unsaved).length > 0) showAlert(draftTexts.gone, 'info');
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

function showConflicts(conflicts: readonly DraftConflict[]): void {
  const texts = draftTexts.conflict;
  const parts = conflicts.map(({ field, line, theirs }) => {
    const name = texts.fields[field] ?? field;
    return texts.one(line === null ? name : texts.ofLine(name, line), theirs);
  });
  showAlert([texts.text, ...parts].join(' '), 'info');
  showResult(texts.merged);
}
