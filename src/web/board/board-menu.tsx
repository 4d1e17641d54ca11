import {
  CopyPlus,
  Download,
  Ellipsis,
  LayoutTemplate,
  Link2,
  Printer,
  Webhook,
} from 'lucide-react';
import type { Board } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';
import { boardHeadTexts, boardMenuTexts } from '../texts/board-head.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';

/** What has a dialog of its own. */
export type SeldomAsked = 'copy' | 'export' | 'clientLinks' | 'webhooks';

interface BoardMenuProps {
  board: Board;
  manages: boolean;
  /** Whether the person may make boards. */
  copies: boolean;
  run: BoardSession['run'];
  onAsk: (what: SeldomAsked) => void;
}

/** What is seldom done with a board: copies, files, templates, paper, who else looks at it or is told. */
export function BoardMenu({ board, manages, copies, run, onAsk }: BoardMenuProps) {
  const words = boardMenuTexts;
  const { id: boardId, isTemplate } = board;

  async function toggle() {
    const answer = await run({ type: 'boards.setTemplate', boardId, isTemplate: !isTemplate });
    if ('kind' in answer) return;
    const { tell } = await import('../undo/undo-stack.tsx');
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
    </Menu>
  );
}
