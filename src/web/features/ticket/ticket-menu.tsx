import { CopyPlus, Ellipsis, FolderOutput } from 'lucide-react';
import { useState } from 'react';
import type { Board, Ticket } from '../../../core/board/board.ts';
import { can } from '../../../core/permissions.ts';
import type { Actor } from '../../../core/users/user.ts';
import { duplicateTicketTexts } from '../../i18n/en/duplicates.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { MoveToBoardDialog } from './move-to-board-dialog.tsx';
import { useShowInstead } from './open-ticket.ts';

interface TicketMenuProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  /** Closes the ticket, which is about to go. */
  onLeave: () => void;
}

/** What is seldom done with an open ticket, for those who may. */
export function TicketMenu({ board, ticket, actor, session, onLeave }: TicketMenuProps) {
  const words = duplicateTicketTexts;
  const showInstead = useShowInstead();
  const [isMoving, setMoving] = useState(false);
  const duplicates = can(actor, 'tickets.create', { board });
  const moves = can(actor, 'tickets.delete', { board, ticket });
  if (!duplicates && !moves) return null;

  async function duplicate() {
    const { id: ticketId } = ticket;
    const answer = await session.run({ type: 'tickets.duplicate', boardId: board.id, ticketId });
    if ('kind' in answer || !answer.result) return;
    showInstead(answer.result.id);
  }

  return (
    <>
      <Menu
        label={words.more}
        trigger={(trigger) => (
          <IconButton {...trigger} label={words.more} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        {duplicates && (
          <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => void duplicate()}>
            {words.duplicate}
          </MenuItem>
        )}
        {moves && (
          <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => setMoving(true)}>
            {words.moveToBoard}
          </MenuItem>
        )}
      </Menu>
      {isMoving && (
        <MoveToBoardDialog
          board={board}
          session={session}
          ticket={ticket}
          actor={actor}
          onMove={onLeave}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
