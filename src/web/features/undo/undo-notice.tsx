import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { uiTexts } from '../../i18n/en/ui.ts';
import { undoTexts } from '../../i18n/en/undo.ts';
import { showNotice } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './undo-notice.module.css';

const SHOWN_MS = 10_000;
/** Interval at which it is checked whether the user is still in the notice. */
const RECHECK_MS = 2000;

interface UndoNoticeProps {
  text: string;
  /** Null if nothing can be undone. */
  onUndo: (() => void) | null;
}

/** Shows the last change. Hides after a while, unless the pointer or the focus is in it. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const box = useRestoreFocus<HTMLDivElement>();
  useEffect(() => {
    const hideWhenLeft = () => {
      if (box.current?.matches(':hover, :focus-within'))
        timer = setTimeout(hideWhenLeft, RECHECK_MS);
      else showNotice(null);
    };
    let timer = setTimeout(hideWhenLeft, SHOWN_MS);
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
      <IconButton label={uiTexts.dismiss} size="sm" onClick={() => showNotice(null)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
