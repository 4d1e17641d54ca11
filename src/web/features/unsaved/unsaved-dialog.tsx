import { useEffect, useSyncExternalStore } from 'react';
import { changeTexts, unsavedTexts } from '../../i18n/en/unsaved.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { changeOf } from '../../live/rejected-change.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeItem, ChangeList } from '../rejected-changes/rejected-changes-dialog.tsx';

interface UnsavedDialogProps {
  session: BoardSession;
  onClose: () => void;
}

/** Asks before unsaved changes are discarded: each is shown, and what was typed can be copied. */
export default function UnsavedDialog({ session, onClose }: UnsavedDialogProps) {
  const words = unsavedTexts;
  const { board } = useSyncExternalStore(session.subscribe, session.getState);
  const waiting = session.getWaiting();
  const count = waiting.length;
  // Saved meanwhile, or discarded.
  useEffect(() => {
    if (count === 0) onClose();
  }, [count, onClose]);

  function discard(commandIds: string[]) {
    session.discard(commandIds);
    showAlert(words.discarded(commandIds.length), 'info');
    // A board that is shown no longer is closed with its last change, and tells nothing any more.
    if (session.getWaiting().length === 0) onClose();
  }

  return (
    <Dialog
      title={words.question(count)}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => discard(waiting.map(({ commandId }) => commandId))}
          >
            {words.discardAll(count)}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <ChangeList text={words.text(count)} label={words.list}>
        {waiting.map((letter) => {
          const change = changeOf(letter, board);
          const what = changeTexts[letter.command.type];
          return (
            <ChangeItem key={letter.commandId} {...change} what={what}>
              {count > 1 && (
                <Button
                  size="sm"
                  aria-label={words.discardOne(what, change.about)}
                  onClick={() => discard([letter.commandId])}
                >
                  {words.discard}
                </Button>
              )}
            </ChangeItem>
          );
        })}
      </ChangeList>
    </Dialog>
  );
}
