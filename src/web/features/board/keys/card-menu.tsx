import { Play, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { can } from '../../../../core/permissions.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { labelOfTicket } from '../../time/ticket-label.ts';
import { toggleTimer } from '../../time/timer-actions.ts';
import { useTime } from '../../time/use-time.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { CHANGE_MENUS } from '../selection/change-menus.tsx';
import { AnchoredMenu } from './anchored-menu.tsx';
import { requestTicketMenu } from './menu-requests.ts';

interface OpenMenu {
  ticket: Ticket;
  card: HTMLElement;
}

/**
 * The menu of a card: by the secondary button of a mouse, or the menu key. A long touch selects the
 * card instead (use-selection-input.ts), and the bar of selected tickets has the same menus.
 */
export function CardMenu({ board, actor }: Pick<BoardViewProps, 'actor'> & { board: Board }) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const { session: time, state: timeState } = useTime();
  const latest = useRef({ board, actor });
  useLayoutEffect(() => {
    latest.current = { board, actor };
  });

  useEffect(() => {
    function onContextMenu(event: MouseEvent) {
      const card = cardAt(event.target);
      const ticket = latest.current.board.tickets.get(card?.dataset.ticket ?? '');
      if (!card || !ticket) return;
      event.preventDefault();
      if ('pointerType' in event && event.pointerType === 'touch') return;
      const show = () => {
        card.focus();
        setOpen({ ticket, card });
      };
      if (event.buttons === 0) show();
      // Some systems request it before the button is released, which would close it again.
      else addEventListener('pointerup', () => setTimeout(show), { once: true });
    }
    addEventListener('contextmenu', onContextMenu);
    return () => removeEventListener('contextmenu', onContextMenu);
  }, []);

  if (!open) return null;
  const { ticket, card } = open;
  const isTimed = timeState.timer?.ticketId === ticket.id;
  return (
    <AnchoredMenu
      key={ticket.id}
      label={selectionTexts.actionsFor(ticket.name)}
      anchor={card}
      onClose={() => setOpen((now) => (now === open ? null : now))}
    >
      {itemsFor({ board, actor }, ticket).map(({ menu, itemLabel, icon }) => (
        <MenuItem
          key={menu}
          icon={icon}
          onSelect={() => requestTicketMenu({ action: menu, ticketId: ticket.id, anchor: card })}
        >
          {itemLabel}
        </MenuItem>
      ))}
      <MenuItem
        icon={isTimed ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        onSelect={() => toggleTimer(time, ticket.id, labelOfTicket(board, ticket))}
      >
        {isTimed ? timeTexts.stop : timeTexts.start}
      </MenuItem>
    </AnchoredMenu>
  );
}

function itemsFor(on: { board: Board; actor: BoardViewProps['actor'] }, ticket: Ticket) {
  return CHANGE_MENUS.filter(({ right }) => can(on.actor, right, { board: on.board, ticket }));
}

/** The card at an element; null in dialogs, and where there is text or a link to copy. */
function cardAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('dialog, a')) return null;
  return target.closest<HTMLElement>('[data-ticket][data-carries], [data-ticket]:is(button)');
}
