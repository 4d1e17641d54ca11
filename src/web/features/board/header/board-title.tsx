import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { pageTexts } from '../../../i18n/en/page.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { BoardNameForm } from './board-name-form.tsx';
import styles from './board-title.module.css';

const loadSwitcher = () => import('./board-switcher.tsx');

interface BoardTitleProps {
  board: Board;
  canManage: boolean;
  run: BoardSession['run'];
}

/** The board's name, which managers edit in place, with the way to other boards. */
export function BoardTitle({ board, canManage, run }: BoardTitleProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const Switcher = useLazyComponent(loadSwitcher);

  function close() {
    setEditing(false);
    // The form, and with it the focus, is removed only then.
    requestAnimationFrame(() => editButton.current?.focus());
  }
  function save(name: string) {
    close();
    if (name !== board.name) void rename(name);
  }

  async function rename(name: string) {
    const outcome = await run({ type: 'boards.rename', boardId: board.id, name });
    if ('kind' in outcome && outcome.kind === 'refused') showAlert(pageTexts.unsaved(name), 'info');
  }

  if (isEditing && canManage) {
    return (
      <>
        <VisuallyHidden as="h1">{board.name}</VisuallyHidden>
        <BoardNameForm name={board.name} onSave={save} onCancel={close} />
      </>
    );
  }
  return (
    <div className={styles.title}>
      <h1 className={styles.name}>{board.name}</h1>{' '}
      {board.isTemplate && <Badge tone="blue">{boardHeadTexts.template}</Badge>}
      {Switcher ? <Switcher board={board} /> : <span className={styles.room} />}
      {canManage && (
        <IconButton
          ref={editButton}
          label={boardHeadTexts.editName}
          size="sm"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
