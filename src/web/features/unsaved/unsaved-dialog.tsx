import { useEffect, useSyncExternalStore } from 'react';
import { savingTexts } from '../../i18n/en/saving.ts';
import { timeChangeTexts } from '../../i18n/en/time-failures.ts';
import { changeTexts, unsavedTexts } from '../../i18n/en/unsaved.ts';
import { describeTimeAction } from '../../live/time/time-outcomes.ts';
import { describeChange } from '../../live/unsaved/rejected-change.ts';
import type { UnsavedSession } from '../../live/unsaved/unsaved-store.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeItem, ChangeList } from '../rejected-changes/rejected-changes-dialog.tsx';

interface UnsavedDialogProps {
  session: UnsavedSession;
  onClose: () => void;
}

/** Asks before discarding unsaved changes: lists each one, with its text to be copied. */
export default function UnsavedDialog({ session, onClose }: UnsavedDialogProps) {
  const texts = unsavedTexts;
  useSyncExternalStore(session.subscribe, session.getState as () => object);
  const changes = changesOf(session);
  const count = changes.length;
  // All changes were saved or discarded meanwhile.
  useEffect(() => {
    if (count === 0) onClose();
  }, [count, onClose]);

  function discard(commandIds: string[]) {
    session.discard(commandIds);
    showAlert(texts.discarded(commandIds.length), 'info');
    // A released board closes with its last change and sends no more updates.
    if (session.getUnanswered().length === 0) onClose();
  }

  return (
    <Dialog
      title={texts.question(count)}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => discard(changes.map(({ commandId }) => commandId))}
          >
            {texts.discardAll(count)}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <ChangeList text={texts.text(count)} label={texts.list}>
        {changes.map(({ commandId, ...change }) => (
          <ChangeItem key={commandId} {...change}>
            {count > 1 && (
              <Button
                size="sm"
                aria-label={texts.discardOne(change.what, change.about)}
                onClick={() => discard([commandId])}
              >
                {savingTexts.discard}
              </Button>
            )}
          </ChangeItem>
        ))}
      </ChangeList>
    </Dialog>
  );
}

/** The unsaved changes, oldest first. */
function changesOf(session: UnsavedSession) {
  if ('viewOf' in session) {
    return session.getUnanswered().map((pending) => ({
      commandId: pending.commandId,
      what: timeChangeTexts[pending.command.type],
      ...describeTimeAction(pending),
    }));
  }
  const { board } = session.getState();
  return session.getUnanswered().map((pending) => ({
    commandId: pending.commandId,
    what: changeTexts[pending.command.type],
    ...describeChange(pending, board),
  }));
}
