import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../../../../core/board/commands.ts';
import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import { numberOf } from '../../../../core/board/fields/ticket-number.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { type Action, can } from '../../../../core/permissions.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { inPlaceTexts } from '../../../i18n/en/in-place.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import {
  TICKET_KEYS,
  type TicketAction,
  ticketActionOf,
} from '../../../lib/keyboard/ticket-keys.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { topmost } from '../../../ui/top-layer.ts';
import { requestComment } from '../../ticket/comments/comment-requests.ts';
import { useValueText } from '../../ticket/fields/field-value.tsx';
import { copyAddress, copyNumber } from '../../ticket/menu/copy-ticket.ts';
import { useOpenTicket, useReplaceTicket } from '../../ticket/open-ticket.ts';
import { labelOfTicket } from '../../time/ticket-label.ts';
import { toggleTimer } from '../../time/timer-actions.ts';
import { useTime } from '../../time/use-time.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { openComposer } from '../capture/composer-store.ts';
import {
  type Change,
  ChangeDialogs,
  ChangeItems,
  type ChangeMenu,
  useChangeDialog,
} from '../selection/change-items.tsx';
import { toggle as toggleSelected } from '../selection/selection-store.ts';
import { cardIn, groupAt } from '../ticket-groups.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import {
  focusBeside,
  hasFoot,
  type KeyContext,
  neighbourOf,
  type Target,
  targetIn,
  ticketsOf,
} from './key-target.ts';
import { handleMenuRequests } from './menu-requests.ts';
import { placesOf } from './places.ts';

interface TicketKeysProps extends KeyContext, Pick<BoardViewProps, 'actor' | 'run' | 'onRequest'> {}

/** The menu that a key has opened, and the tickets that it changes. */
interface OpenMenu {
  /** Distinguishes it from the menu that a key has opened before. */
  key: number;
  /** Null once it is closed; a dialog that it opened may still be open. */
  menu: ChangeMenu | null;
  ticketIds: readonly string[];
  anchor: HTMLElement;
  /** The field that it sets, if it changes a single ticket, with the value that was shown. */
  edited: EditedField | null;
}

interface EditedField {
  name: 'dueDate' | 'priority' | 'snoozedUntil';
  was: string | null;
}

type PlaceOnBoard = Extract<Change, { type: 'move' }>['to'];

/** The actions that open a menu. */
const MENUS: Partial<Record<TicketAction, ChangeMenu>> = {
  assign: 'assign',
  labels: 'labels',
  dueDate: 'dueDate',
  priority: 'priority',
  move: 'move',
  snooze: 'snooze',
};

/** The actions that repeat while a key is held; others would run on ticket after ticket. */
const REPEATED: ReadonlySet<TicketAction> = new Set(['next', 'previous']);

const LABELS: Record<ChangeMenu, string> = {
  assign: selectionTexts.assign,
  labels: selectionTexts.labels,
  dueDate: fieldTexts.dueDate.label,
  priority: fieldTexts.priority.label,
  move: selectionTexts.move,
  snooze: snoozeTexts.title,
};

const EDITED_FIELDS: Partial<Record<ChangeMenu, EditedField['name']>> = {
  dueDate: 'dueDate',
  priority: 'priority',
  snooze: 'snoozedUntil',
};

/** Single keys on a focused card or in the open ticket. */
export function TicketKeys(props: TicketKeysProps) {
  const { board, actor, run } = props;
  const replaceTicket = useReplaceTicket();
  const openTicket = useOpenTicket();
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useChangeDialog();
  const { session: time } = useTime();
  const latest = useRef({ props, replaceTicket, openTicket, time });
  useLayoutEffect(() => {
    latest.current = { props, replaceTicket, openTicket, time };
  });

  useEffect(() => {
    const listening = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        const action = ticketActionOf(event);
        if (!action || (event.repeat && !REPEATED.has(action))) return;
        const target = targetIn(latest.current.props);
        const isDone =
          action === 'add' ? add(target) : target ? act(action, target) : enter(action);
        if (isDone) event.preventDefault();
      },
      { signal: listening.signal },
    );
    const ticketOf = (id = '') => latest.current.props.board.tickets.get(id);
    const stopRequests = handleMenuRequests({
      onMenu({ action, ticketId, anchor }) {
        const ticket = ticketOf(ticketId);
        const menu = MENUS[action];
        if (ticket && menu) open(menu, [ticket], anchor);
        if (ticket && action === 'timer') toggle(ticket);
      },
      onAct({ action, ticketId, anchor }) {
        const ticket = ticketOf(ticketId);
        const target = ticket && anchor ? { ticket, element: anchor } : null;
        if (action === 'add') add(target);
        else if (action === 'select' && target) toggleSelected(target.ticket.id);
        else if (target) act(action, target);
      },
    });
    document.body.setAttribute('aria-keyshortcuts', Object.values(TICKET_KEYS).join(' '));
    return () => {
      document.body.removeAttribute('aria-keyshortcuts');
      listening.abort();
      stopRequests();
    };

    function open(menu: ChangeMenu, tickets: readonly Ticket[], anchor: HTMLElement): void {
      const ticketIds = tickets.map(({ id }) => id);
      const name = EDITED_FIELDS[menu];
      const [only, ...others] = tickets;
      const edited = only && name && others.length === 0 ? { name, was: only[name] } : null;
      setOpened((last) => ({ key: (last?.key ?? 0) + 1, menu, ticketIds, anchor, edited }));
    }

    function toggle(ticket: Ticket): void {
      const { props: on, time: session } = latest.current;
      toggleTimer(session, ticket.id, labelOfTicket(on.board, ticket));
    }

    /** Opens the composer of the focused card's column, else of the first one; or the dialog. */
    function add(target: Target | null): boolean {
      const { board: on, actor, view, onRequest } = latest.current.props;
      if (topmost() || !can(actor, 'tickets.create', { board: on })) return false;
      const columnIds = target ? [target.ticket.columnId] : sortedColumns(on).map(({ id }) => id);
      const [first] = columnIds;
      if (first === undefined) return false;
      const composing = view === 'status' ? columnIds.find(hasFoot) : undefined;
      if (composing !== undefined) openComposer(composing);
      else onRequest({ kind: 'addTicket', columnId: first });
      return true;
    }

    /** Focuses the first card that is shown, if nothing has the focus. */
    function enter(action: TicketAction): boolean {
      if (topmost() || !REPEATED.has(action)) return false;
      if (!document.activeElement?.matches('body, main')) return false;
      const card = document.querySelector<HTMLElement>('main [data-ticket]');
      card?.focus();
      return card !== null;
    }

    /** Whether the key does something here. */
    function act(action: TicketAction, { ticket, element }: Target): boolean {
      const { props: now, replaceTicket: replace, openTicket } = latest.current;
      const may = (right: Action, on = ticket) =>
        can(now.actor, right, { board: now.board, ticket: on });
      const menu = MENUS[action];
      if (menu) {
        const tickets = ticketsOf(now, ticket);
        if (!tickets.every((each) => may(rightFor(menu), each))) return false;
        open(menu, tickets, element);
        return true;
      }
      switch (action) {
        case 'assignMe': {
          if (!may('tickets.edit')) return false;
          const me = [now.actor.id];
          const isMine = assigneeIdsOf(ticket).includes(now.actor.id);
          const { id: ticketId } = ticket;
          void now.run({
            type: 'tickets.edit',
            boardId: now.board.id,
            ticketId,
            set: {},
            assignees: isMine ? { remove: me, add: [] } : { remove: [], add: me },
          });
          return true;
        }
        case 'archive': {
          const tickets = ticketsOf(now, ticket);
          if (!tickets.every((each) => may('tickets.archive', each))) return false;
          // The table keeps the focus in its column.
          if (!now.openId && now.view !== 'table') focusBeside(now, tickets, ticket);
          void now.run({
            type: 'tickets.changeMany',
            boardId: now.board.id,
            ticketIds: tickets.map(({ id }) => id),
            change: { type: 'archive' },
          });
          return true;
        }
        case 'copyNumber': {
          const number = numberOf(now.board, ticket);
          if (!number) return false;
          void copyNumber(number);
          return true;
        }
        case 'timer':
          toggle(ticket);
          return true;
        case 'comment':
          if (!may('tickets.comment')) return false;
          if (!now.openId) openTicket(ticket.id);
          requestComment();
          return true;
        case 'copyAddress':
          void copyAddress(now.board, ticket);
          return true;
        case 'next':
        case 'previous': {
          const id = neighbourOf(now, ticket, action === 'next' ? 1 : -1);
          if (id === undefined) return false;
          if (now.openId) replace(id);
          else cardIn(groupAt(element), id)?.focus();
          return true;
        }
        default:
          return false;
      }
    }
  }, []);

  const tickets = (opened?.ticketIds ?? []).flatMap((id) => board.tickets.get(id) ?? []);
  const edited = opened?.edited ?? null;
  const [single, ...others] = tickets;
  const right = rightFor(opened?.menu ?? null);
  const mayChange = tickets.every((ticket) => can(actor, right, { board, ticket }));
  const isOpen = Boolean(opened?.menu ?? dialog);
  const current = edited && single ? single[edited.name] : null;
  const currentText = useValueText(edited?.name ?? 'dueDate', current ?? '');
  useEffect(() => {
    if (!isOpen || !edited || current === edited.was) return;
    const { label } = fieldTexts[edited.name];
    showAlert(inPlaceTexts.changedMeanwhile(label, currentText), 'info');
    setOpened((last) => last && { ...last, edited: { ...edited, was: current } });
  }, [isOpen, edited, current, currentText]);

  function change(to: Change): void {
    const ticketIds = tickets.map(({ id }) => id);
    if (ticketIds.length === 0) return;
    const [only] = opened?.ticketIds.length === 1 ? tickets : [];
    // It stays where it is.
    if (only && to.type === 'move' && isWhere(to.to, only)) return;
    const set = single && edited ? fieldsSetBy(to) : null;
    if (set && single && edited) {
      if (set.snoozedUntil) focusBeside(props, tickets, single);
      // Refused if a colleague's change arrives first.
      const was = { [edited.name]: edited.was };
      void run({ type: 'tickets.edit', boardId: board.id, ticketId: single.id, set, was });
      return;
    }
    if (only === undefined && single && to.type === 'snooze' && to.until) {
      focusBeside(props, tickets, single);
    }
    void run({ type: 'tickets.changeMany', boardId: board.id, ticketIds, change: to });
  }
  return (
    <>
      {opened?.menu && mayChange && (
        <AnchoredMenu
          key={opened.key}
          label={LABELS[opened.menu]}
          anchor={opened.anchor}
          onClose={() =>
            setOpened((last) => (last?.key === opened.key ? { ...last, menu: null } : last))
          }
        >
          <ChangeItems
            menu={opened.menu}
            board={board}
            tickets={tickets}
            places={single && others.length === 0 ? placesOf(props.filteredBoard, single) : []}
            onChange={change}
            onDialog={setDialog}
          />
        </AnchoredMenu>
      )}
      <ChangeDialogs
        dialog={dialog}
        board={board}
        tickets={tickets}
        run={run}
        onChange={change}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function rightFor(menu: ChangeMenu | null): Action {
  return menu === 'move' ? 'tickets.move' : 'tickets.edit';
}

function isWhere({ columnId, after, before }: PlaceOnBoard, ticket: Ticket): boolean {
  return columnId === ticket.columnId && after === undefined && before === undefined;
}

/** The value that a change sets; null for a move, or one that depends on the former value. */
function fieldsSetBy(change: Change): Command<'tickets.edit'>['set'] | null {
  if (change.type === 'setDueDate') return { dueDate: change.dueDate };
  if (change.type === 'snooze') return { snoozedUntil: change.until };
  return change.type === 'setPriority' ? { priority: change.priority } : null;
}
