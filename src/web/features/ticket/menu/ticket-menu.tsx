import {
  Archive,
  Copy,
  CopyPlus,
  Ellipsis,
  FolderOutput,
  Link,
  Link2,
  MoonStar,
  Play,
  Square,
} from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { numberOf } from '../../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import type { Actor } from '../../../../core/users/user.ts';
import { archiveTexts } from '../../../i18n/en/archive.ts';
import { duplicateTicketTexts } from '../../../i18n/en/duplicates.ts';
import { linkTexts } from '../../../i18n/en/links.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import { ticketNumberTexts } from '../../../i18n/en/ticket-numbers.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { requestTicketMenu } from '../../board/keys/menu-requests.ts';
import { labelOfTicket } from '../../time/ticket-label.ts';
import { toggleTimer } from '../../time/timer-actions.ts';
import { useTime } from '../../time/use-time.ts';
import { useReplaceTicket } from '../open-ticket.ts';
import { copyAddress, copyNumber } from './copy-ticket.ts';
import { MoveToBoardDialog } from './move-to-board-dialog.tsx';

interface TicketMenuProps {
  board: Board;
  ticket: Ticket;
  actor: Actor;
  session: BoardSession;
  /** Begins to link the ticket with another one. */
  onLink: () => void;
  /** Closes the ticket, which is about to leave the board. */
  onLeave: () => void;
}

/** A menu of rare actions. */
export function TicketMenu(props: TicketMenuProps) {
  const { board, ticket, actor, session, onLink, onLeave } = props;
  const texts = duplicateTicketTexts;
  const showInstead = useReplaceTicket();
  const [isMoving, setMoving] = useState(false);
  const canDuplicate = can(actor, 'tickets.create', { board });
  const canMove = can(actor, 'tickets.delete', { board, ticket });
  const canLink = can(actor, 'tickets.edit', { board, ticket });
  const canArchive = can(actor, 'tickets.archive', { board, ticket });
  const number = numberOf(board, ticket);
  const { session: time, state: timeState } = useTime();
  const isTimed = timeState.timer?.ticketId === ticket.id;

  function archive() {
    onLeave();
    void session.run({
      type: 'tickets.changeMany',
      boardId: board.id,
      ticketIds: [ticket.id],
      change: { type: 'archive' },
    });
  }

  /** The menu has returned the focus to its button. */
  function snooze() {
    const anchor = document.activeElement;
    if (!(anchor instanceof HTMLElement)) return;
    requestTicketMenu({ action: 'snooze', ticketId: ticket.id, anchor });
  }

  async function duplicate() {
    const { id: ticketId } = ticket;
    const outcome = await session.run({ type: 'tickets.duplicate', boardId: board.id, ticketId });
    if ('kind' in outcome || !outcome.result) return;
    showInstead(outcome.result.id);
  }

  return (
    <>
      <Menu
        label={texts.more}
        trigger={(trigger) => (
          <IconButton {...trigger} label={texts.more} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem
          icon={isTimed ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
          onSelect={() => toggleTimer(time, ticket.id, labelOfTicket(board, ticket))}
        >
          {isTimed ? timeTexts.stop : timeTexts.start}
        </MenuItem>
        {number && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyNumber(number)}>
            {ticketNumberTexts.copy}
          </MenuItem>
        )}
        <MenuItem
          icon={<Link aria-hidden="true" />}
          onSelect={() => void copyAddress(board, ticket)}
        >
          {ticketNumberTexts.copyAddress}
        </MenuItem>
        {canDuplicate && (
          <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => void duplicate()}>
            {texts.duplicate}
          </MenuItem>
        )}
        {canLink && (
          <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={onLink}>
            {linkTexts.add}
          </MenuItem>
        )}
        {canLink && (
          <MenuItem icon={<MoonStar aria-hidden="true" />} onSelect={snooze}>
            {snoozeTexts.menu}
          </MenuItem>
        )}
        {canArchive && (
          <MenuItem icon={<Archive aria-hidden="true" />} onSelect={archive}>
            {archiveTexts.archive}
          </MenuItem>
        )}
        {canMove && (
          <MenuItem icon={<FolderOutput aria-hidden="true" />} onSelect={() => setMoving(true)}>
            {texts.moveToBoard}
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
