import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { undoTexts } from '../../i18n/en/undo.ts';
import { showNotice } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUiTexts } from '../../ui/ui-texts.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './undo-notice.module.css';

const SHOWN_MS = 10_000;
/** How often it is looked whether somebody who is at it has left. */
const LEFT_MS = 2000;

interface UndoNoticeProps {
  text: string;
  /** Null where there is nothing to take back. */
  onUndo: (() => void) | null;
}

/** Says what was just done, for a while; it stays as long as the pointer or the focus is in it. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const words = useUiTexts();
  const box = useRestoreFocus<HTMLDivElement>();
  useEffect(() => {
    const leave = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, LEFT_MS);
      else showNotice(null);
    };
    let timer = setTimeout(leave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [box]);
  return (
    <div ref={box} className={styles.notice}>
      <p className={styles.text}>{text}</p>
      {onUndo && (
        <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
          {undoTexts.undo}
        </Button>
      )}
      <IconButton label={words.dismiss} size="sm" onClick={() => showNotice(null)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
