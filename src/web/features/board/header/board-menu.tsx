import {
  CopyPlus,
  Download,
  Ellipsis,
  LayoutTemplate,
  Link2,
  Printer,
  Trash2,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { boardHeadTexts, boardMenuTexts } from '../../../i18n/en/board-head.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import styles from './board-header.module.css';

/** What has a dialog of its own. */
export type BoardMenuAction =
  | 'permissions'
  | 'trash'
  | 'copy'
  | 'export'
  | 'clientLinks'
  | 'webhooks'
  | 'delete';

/** As the header's style sheet has it. */
const narrow = matchMedia('(max-width: 40rem)');

function onWidthChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

interface BoardMenuProps {
  board: Board;
  manages: boolean;
  /** Whether the person may open the board's permissions. */
  setsPeople: boolean;
  /** Whether the person may make boards. */
  copies: boolean;
  deletes: boolean;
  run: BoardSession['run'];
  onAsk: (what: BoardMenuAction) => void;
}

/** Actions on the board as a whole; on a narrow screen also those that have a button elsewhere. */
export function BoardMenu(props: BoardMenuProps) {
  const { board, manages, setsPeople, copies, deletes, run, onAsk } = props;
  const words = boardMenuTexts;
  const { id: boardId, isTemplate } = board;
  const isNarrow = useSyncExternalStore(onWidthChange, () => narrow.matches);

  async function toggle() {
    const answer = await run({ type: 'boards.setTemplate', boardId, isTemplate: !isTemplate });
    if ('kind' in answer) return;
    const { tell } = await import('../../undo/undo-stack.tsx');
    tell(isTemplate ? words.withdrawn : words.offered);
  }

  return (
    <Menu
      label={words.more}
      trigger={(trigger) => (
        <IconButton {...trigger} label={words.more}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      {isNarrow && setsPeople && (
        <MenuItem icon={<UsersRound aria-hidden="true" />} onSelect={() => onAsk('permissions')}>
          {boardHeadTexts.manageUsers}
        </MenuItem>
      )}
      {isNarrow && manages && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => onAsk('trash')}>
          {boardHeadTexts.trash}
        </MenuItem>
      )}
      {copies && (
        <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => onAsk('copy')}>
          {words.copy}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => onAsk('export')}>
        {words.export}
      </MenuItem>
      {manages && (
        <MenuItem icon={<LayoutTemplate aria-hidden="true" />} onSelect={() => void toggle()}>
          {isTemplate ? words.withdraw : words.offer}
        </MenuItem>
      )}
      {manages && (
        <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => onAsk('clientLinks')}>
          {boardHeadTexts.clientLinks}
        </MenuItem>
      )}
      {manages && (
        <MenuItem icon={<Webhook aria-hidden="true" />} onSelect={() => onAsk('webhooks')}>
          {boardHeadTexts.webhooks}
        </MenuItem>
      )}
      <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => print()}>
        {words.print}
      </MenuItem>
      {deletes && (
        <div className={styles.apart}>
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            tone="danger"
            onSelect={() => onAsk('delete')}
          >
            {boardHeadTexts.deleteBoard}
          </MenuItem>
        </div>
      )}
    </Menu>
  );
}
