import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArrowDown,
  ArrowRight,
  ArrowUp,
  Bookmark,
  CalendarDays,
  Check,
  Columns3,
  Flag,
  Hash,
  Link,
  type LucideIcon,
  MessageSquare,
  MoonStar,
  Pencil,
  Plus,
  Rows3,
  Search,
  StickyNote,
  Tag,
  Timer,
  Undo2,
  UserRound,
  Zap,
} from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Board, Column } from '../../../../core/board/board.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import { type Action, can } from '../../../../core/permissions.ts';
import { actTexts } from '../../../i18n/en/acts.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { laneTexts } from '../../../i18n/en/lanes.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { TICKET_KEYS, type TicketAction } from '../../../lib/keyboard/ticket-keys.ts';
import type { PaletteGroup, PaletteItem } from '../../command-palette/command-palette-items.ts';
import { offerActs } from '../../command-palette/offered-acts.ts';
import { type BoardMenuAction, boardRequests } from '../board-requests.ts';
import type { BoardViewName } from '../board-search.ts';
import type { BoardViewProps } from '../board-view-props.ts';
import { LANE_KINDS } from '../lanes/lanes.ts';
import { type Target, targetIn } from './key-target.ts';
import { requestAct } from './menu-requests.ts';

const ICONS: Record<TicketAction, LucideIcon> = {
  assign: UserRound,
  assignMe: UserRound,
  labels: Tag,
  dueDate: CalendarDays,
  priority: Flag,
  move: ArrowRight,
  snooze: MoonStar,
  timer: Timer,
  archive: Archive,
  select: Check,
  comment: MessageSquare,
  copyNumber: Hash,
  copyAddress: Link,
  add: Plus,
  next: ArrowDown,
  previous: ArrowUp,
};

const RIGHTS: Partial<Record<TicketAction, Action>> = {
  assign: 'tickets.edit',
  assignMe: 'tickets.edit',
  labels: 'tickets.edit',
  dueDate: 'tickets.edit',
  priority: 'tickets.edit',
  snooze: 'tickets.edit',
  move: 'tickets.move',
  select: 'tickets.move',
  archive: 'tickets.archive',
  comment: 'tickets.comment',
};

const VIEWS: [BoardViewName, string][] = [
  ['status', boardHeadTexts.byStatus],
  ['dueDate', boardHeadTexts.byDueDate],
  ['assignee', boardHeadTexts.byAssignee],
  ['table', boardHeadTexts.table],
  ['timeline', boardHeadTexts.timeline],
];

export interface PaletteActsProps extends Pick<BoardViewProps, 'actor' | 'onRequest'> {
  board: Board;
  /** The id of the open ticket. */
  openId: string | null;
  onFilter: () => void;
  onOpenTicket: (ticketId: string) => void;
}

/** Offers in the palette the actions on the board and on the focused or open ticket. */
export function PaletteActs(props: PaletteActsProps): null {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const latest = useRef({ props, navigate });
  useLayoutEffect(() => {
    latest.current = { props, navigate };
  });
  useEffect(
    () =>
      offerActs(() => {
        const now = latest.current;
        return actsOn(now.props, targetIn(now.props), now.navigate);
      }),
    [],
  );
  return null;
}

/** The acts on a board, those on a ticket first. */
export function actsOn(
  props: PaletteActsProps,
  target: Target | null,
  navigate: UseNavigateResult<'/boards/$boardId'>,
): PaletteGroup[] {
  const onTicket = target ? ticketActs(props, target) : [];
  const groups = [
    { title: actTexts.onTicket(target?.ticket.name ?? ''), items: onTicket },
    { title: actTexts.onBoard, items: boardActs(props, target, navigate) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function ticketActs({ board, actor, onOpenTicket, openId }: PaletteActsProps, target: Target) {
  const { ticket } = target;
  const items = Object.entries(TICKET_KEYS).flatMap(([name, keys]) => {
    const action = name as TicketAction;
    const right = RIGHTS[action];
    if (action === 'add' || (right && !can(actor, right, { board, ticket }))) return [];
    if ((action === 'select' && openId) || (action === 'copyNumber' && !board.ticketKey)) return [];
    const { id: ticketId } = ticket;
    const run = () => requestAct({ action, ticketId, anchor: target.element });
    return [{ ...act(actTexts.ticket[action], ICONS[action], run), keys }];
  });
  if (openId) return items;
  const open = act(actTexts.open, StickyNote, () => onOpenTicket(ticket.id));
  return [...items, { ...open, keys: actTexts.enter }];
}

function boardActs(
  props: PaletteActsProps,
  target: Target | null,
  navigate: UseNavigateResult<'/boards/$boardId'>,
): PaletteItem[] {
  const { board, actor, onRequest, onFilter } = props;
  const canManage = can(actor, 'boards.manage', { board });
  const canAdd = can(actor, 'tickets.create', { board });
  const [first] = sortedColumns(board);
  const column = board.columns.get(target?.ticket.columnId ?? '') ?? first;
  const show = (view: BoardViewName, lanes?: string) => () =>
    navigate({
      search: (before) => ({ ...before, view: view === 'status' ? undefined : view, lanes }),
    });
  const dialog = (name: BoardMenuAction) => () =>
    boardRequests.notify({ kind: 'dialog', dialog: name });
  const withRight = (isAllowed: boolean, ...items: PaletteItem[]) => (isAllowed ? items : []);
  const addByName = () => requestAct({ action: 'add', ticketId: target?.ticket.id, anchor: null });
  const undo = () => void import('../../undo/undo-stack.tsx').then(({ undoLast }) => undoLast());
  return [
    ...VIEWS.filter(([view]) => canManage || !['dueDate', 'assignee'].includes(view)).map(
      ([view, label]) => act(label, Columns3, show(view)),
    ),
    ...LANE_KINDS.map((kind) => act(laneTexts.by[kind], Rows3, show('status', kind))),
    act(laneTexts.noRows, Rows3, show('status')),
    ...withRight(canAdd && first !== undefined, {
      ...act(actTexts.ticket.add, Plus, addByName),
      keys: TICKET_KEYS.add,
    }),
    ...withRight(
      canAdd && column !== undefined,
      act(actTexts.addByForm, Plus, () =>
        onRequest({ kind: 'addTicket', columnId: column?.id ?? '' }),
      ),
    ),
    { ...act(actTexts.filter, Search, onFilter), keys: '/' },
    { ...act(actTexts.undo, Undo2, undo), keys: actTexts.ctrlZ },
    act(actTexts.saveView, Bookmark, () => boardRequests.notify({ kind: 'saveView' })),
    act(actTexts.openArchive, Archive, () =>
      navigate({
        to: '/boards/$boardId/archived',
        search: true,
        state: { archiveOpened: true },
        resetScroll: false,
      }),
    ),
    ...(column ? columnActs(props, column, canManage) : []),
    ...withRight(
      canManage,
      act(actTexts.addColumn, Columns3, () => onRequest({ kind: 'addColumn' })),
      act(actTexts.labels, Tag, dialog('labels')),
      act(actTexts.rules, Zap, dialog('rules')),
    ),
    ...withRight(
      canManage || can(actor, 'boards.handOver', { board }),
      act(actTexts.members, UserRound, dialog('permissions')),
    ),
  ];
}

function columnActs({ onRequest }: PaletteActsProps, { id, name }: Column, canManage: boolean) {
  const collapse = act(actTexts.collapseColumn(name), Columns3, () =>
    boardRequests.notify({ kind: 'toggleColumn', columnId: id }),
  );
  if (!canManage) return [collapse];
  return [
    act(actTexts.editColumn(name), Pencil, () => onRequest({ kind: 'editColumn', columnId: id })),
    act(actTexts.sortColumn(name), ArrowDown, () =>
      onRequest({ kind: 'sortColumn', columnId: id }),
    ),
    collapse,
  ];
}

/** Done once the palette is closed and the focus is back where it was. */
function act(label: string, Icon: LucideIcon, run: () => unknown): PaletteItem {
  return { id: `act:${label}`, label, Icon, run: () => void afterPaint(() => run()) };
}
