import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../../../../core/board/commands.ts';
import { dragTexts } from '../../../i18n/en/board.ts';
import { type ColumnLists, columnUnder, heightIn } from '../columns/column-lists.ts';
import { columnMove } from '../columns/column-move.ts';
import { columnScrolling, isBoardScroller } from '../columns/column-scrolling.ts';
import { isListDropId, listDropId } from '../columns/scrolling-list.tsx';
import type { ShownColumn } from '../columns/shown-columns.ts';
import {
  columnText,
  droppedText,
  overText,
  pickedUpText,
  putBackText,
} from './drag-announcements.ts';
import { commandOf, type Drop, dropAt, restingDrop } from './drop-target.ts';
import { bufferKeys } from './key-buffer.ts';
import { keyboardCoordinates } from './keyboard-coordinates.ts';
import type { DraggedItem } from './pointer-buffer.ts';
import { useDragSensors } from './use-sensors.ts';

interface Now {
  /** Handlers of keys are those of the moment when something was picked up. */
  columns: readonly ShownColumn[];
  /** dnd-kit may tell of the last move only after the end. */
  isCarrying: boolean;
  isByKeyboard: boolean;
  isByTouch: boolean;
  drop: Drop | null;
  /** While a column is carried by keyboard: the column in whose place it would come. */
  over: string | null;
  pointer: Point | null;
  /** Where the pointer was when the drop was worked out. */
  aimedFrom: Point | null;
}

type Point = { x: number; y: number };

interface BoardDragOptions {
  boardId: string;
  columns: readonly ShownColumn[];
  lists: ColumnLists;
  carried: DraggedItem | null;
  onCarry: (carried: DraggedItem | null) => void;
  /** Told of the place where what is carried would fall; null where that is none. */
  onAim: (drop: Drop | null) => void;
  run: (command: Command) => unknown;
}

/** Carrying tickets and columns by mouse, touch and keyboard: what is carried, and where it falls. */
export function useBoardDrag(options: BoardDragOptions) {
  const { boardId, columns, lists, carried, onCarry, onAim, run } = options;
  const [announcement, announce] = useState('');
  // What handlers of one and the same gesture must see at once, not at the next rendering.
  const now = useRef<Now>({
    columns,
    isCarrying: false,
    isByKeyboard: false,
    isByTouch: false,
    drop: null,
    over: null,
    pointer: null,
    aimedFrom: null,
  }).current;
  useLayoutEffect(() => {
    now.columns = columns;
  }, [columns, now]);
  const [scrolling] = useState(() => columnScrolling(lists));
  useEffect(() => scrolling.stop, [scrolling]);

  function moveDrop(next: Drop | null): void {
    if (isSame(next, now.drop)) return;
    now.drop = next;
    onAim(next);
  }

  const getDrop = () => now.drop;
  function stepTo(next: Drop, draggedId: string): void {
    moveDrop(next);
    announce(overText(next, draggedId, now.columns));
  }

  const getOver = () => now.over;
  function stepOver(columnId: string, draggedId: string): void {
    now.over = columnId;
    announce(columnText(dragTexts.overColumn, draggedId, columnId, now.columns));
  }

  const sensors = useDragSensors(
    keyboardCoordinates({
      getColumns: () => now.columns,
      lists,
      getDrop,
      stepTo,
      getOver,
      stepOver,
    }),
  );

  const collisions: CollisionDetection = (args) => {
    now.pointer = args.pointerCoordinates;
    const isColumn = args.active.data.current?.kind === 'column';
    const containers = args.droppableContainers.filter(({ id }) => isListDropId(id) !== isColumn);
    if (isColumn) return closestCenter({ ...args, droppableContainers: containers });
    // Which list is hovered matters to scrolling alone; where a ticket falls is worked out below.
    const under = args.pointerCoordinates && columnUnder(lists, args.pointerCoordinates);
    return containers.filter(({ id }) => id === listDropId(under ?? '')).map(({ id }) => ({ id }));
  };

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const kind: DraggedItem['kind'] = active.data.current?.kind === 'column' ? 'column' : 'ticket';
    const id = String(active.id);
    onCarry({ kind, id });
    now.isCarrying = true;
    const isTicket = kind === 'ticket';
    announce(
      isTicket ? pickedUpText(id, columns) : columnText(dragTexts.pickedUpColumn, id, id, columns),
    );
    now.isByKeyboard = activatorEvent instanceof KeyboardEvent;
    now.isByTouch = activatorEvent.type === 'touchstart';
    scrolling.start(getEventCoordinates(activatorEvent)?.x ?? null);
    now.aimedFrom = null;
    if (activatorEvent instanceof KeyboardEvent) bufferKeys(activatorEvent);
    moveDrop(isTicket && now.isByKeyboard ? restingDrop(id, columns) : null);
  }

  function onDragMove({ active }: DragMoveEvent): void {
    const isColumn = active.data.current?.kind === 'column';
    if (now.isCarrying && now.isByTouch && now.pointer) scrolling.follow(now.pointer.x);
    if (!now.isCarrying || isColumn || isGone || now.isByKeyboard || !now.pointer) return;
    const id = String(active.id);
    const next = dropUnderPointer(id);
    if (next === null) moveDrop(null);
    else if (!isSame(next, now.drop)) stepTo(next, id);
  }

  function dropUnderPointer(id: string): Drop | null {
    const at = now.pointer;
    now.aimedFrom = at;
    const column = at && columns.find((each) => each.id === columnUnder(lists, at));
    const list = column && lists.get(column.id);
    return list ? dropAt(column, id, list.extents(), heightIn(list, at.y)) : null;
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    const id = String(active.id);
    const isColumn = active.data.current?.kind === 'column';
    if (isColumn && !isGone) dropColumn(id, now.over ?? String(over?.id ?? id));
    else if (!isGone) dropTicket(id);
    finish();
  }

  function dropTicket(id: string): void {
    // Where it is let go, which the last move may not have been told of yet. By a hand that is held
    // still it falls where it was shown to fall, even where others have moved what is under it.
    const isStill = now.aimedFrom?.x === now.pointer?.x && now.aimedFrom?.y === now.pointer?.y;
    if (!now.isByKeyboard && !isStill) moveDrop(dropUnderPointer(id));
    const command = now.drop && commandOf(boardId, now.drop, id, columns);
    announce(command && now.drop ? droppedText(now.drop, id, columns) : putBackText(id, columns));
    if (command) run(command);
  }

  function dropColumn(id: string, overId: string): void {
    const ids = columns.map((column) => column.id);
    const command = columnMove(boardId, id, overId, ids);
    announce(
      command
        ? columnText(dragTexts.droppedColumn, id, overId, columns)
        : backText({ kind: 'column', id }, columns),
    );
    if (command) run(command);
  }

  function onDragCancel(): void {
    if (carried) announce(isGone ? dragTexts.gone : backText(carried, columns));
    finish();
  }

  function finish(): void {
    onCarry(null);
    scrolling.stop();
    now.isCarrying = false;
    now.over = null;
    moveDrop(null);
  }

  const isGone = carried !== null && !isOnBoard(carried, columns);
  useEffect(() => {
    if (!isGone) return;
    announce(dragTexts.gone);
    now.drop = null;
    onAim(null);
    // A finger or a mouse button ends it by itself; keys would go on carrying nothing.
    if (now.isByKeyboard) endGesture();
  }, [isGone, now, onAim]);

  return {
    announcement,
    context: {
      sensors,
      // A finger covers what is under it: the board goes column by column (column-scrolling.ts).
      autoScroll: { canScroll: (element: Element) => !(now.isByTouch && isBoardScroller(element)) },
      collisionDetection: collisions,
      onDragStart,
      onDragMove,
      onDragEnd,
      onDragCancel,
    },
  };
}

/** What is carried may be deleted meanwhile by somebody else. */
function isOnBoard({ id }: DraggedItem, columns: readonly ShownColumn[]): boolean {
  return columns.some(
    (column) => column.id === id || column.tickets.some((ticket) => ticket.id === id),
  );
}

function isSame(drop: Drop | null, other: Drop | null): boolean {
  return JSON.stringify(drop) === JSON.stringify(other);
}

function backText({ kind, id }: DraggedItem, columns: readonly ShownColumn[]): string {
  if (kind === 'ticket') return putBackText(id, columns);
  return columnText(dragTexts.putBackColumn, id, id, columns);
}

/** dnd-kit knows no other way from outside than the key that puts back. */
function endGesture(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}
