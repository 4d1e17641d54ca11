import { useEffect, useSyncExternalStore } from 'react';
import { savingTexts } from '../../i18n/en/saving.ts';
import { changeTexts, unsavedTexts } from '../../i18n/en/unsaved.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { describeChange } from '../../live/unsaved/rejected-change.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeItem, ChangeList } from '../rejected-changes/rejected-changes-dialog.tsx';

interface UnsavedDialogProps {
  session: BoardSession;
  onClose: () => void;
}

/** Asks before discarding unsaved changes: lists each one, with its text to be copied. */
export default function UnsavedDialog({ session, onClose }: UnsavedDialogProps) {
  const texts = unsavedTexts;
  const { board } = useSyncExternalStore(session.subscribe, session.getState);
  const pending = session.getUnanswered();
  const count = pending.length;
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
            onClick={() => discard(pending.map(({ commandId }) => commandId))}
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
        {pending.map((pendingCommand) => {
          const change = describeChange(pendingCommand, board);
          const what = changeTexts[pendingCommand.command.type];
          return (
            <ChangeItem key={pendingCommand.commandId} {...change} what={what}>
              {count > 1 && (
                <Button
                  size="sm"
                  aria-label={texts.discardOne(what, change.about)}
                  onClick={() => discard([pendingCommand.commandId])}
                >
                  {savingTexts.discard}
                </Button>
              )}
            </ChangeItem>
          );
        })}
      </ChangeList>
    </Dialog>
  );
}
