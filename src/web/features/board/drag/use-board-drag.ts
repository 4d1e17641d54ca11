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
import { dragTexts } from '../../../i18n/en/announcements.ts';
import { type ColumnLists, columnUnder, heightIn } from '../columns/column-lists.ts';
import { columnMove } from '../columns/column-move.ts';
import { columnScrolling, isBoardScroller } from '../columns/column-scrolling.ts';
import { isListDropId, listDropId } from '../columns/scrolling-list.tsx';
import type { StatusColumn } from '../columns/status-columns.ts';
import { getSelection } from '../selection/selection-store.ts';
import {
  columnText,
  droppedText,
  overText,
  pickedUpText,
  putBackText,
} from './drag-announcements.ts';
import { commandOfDrop } from './drop-many.ts';
import { type Drop, dropAt, restingDrop } from './drop-target.ts';
import { bufferKeys } from './key-buffer.ts';
import { keyboardCoordinates } from './keyboard-coordinates.ts';
import type { DraggedItem } from './pointer-buffer.ts';
import { useDragSensors } from './use-sensors.ts';

interface DragState {
  /** Key handlers are those of the time of the pick-up, so they read the columns from here. */
  columns: readonly StatusColumn[];
  /** dnd-kit may report the last move after the end. */
  isDragging: boolean;
  isByKeyboard: boolean;
  isByTouch: boolean;
  drop: Drop | null;
  /** During keyboard dragging of a column: the column whose position it would take. */
  over: string | null;
  pointer: Point | null;
  /** Pointer position from which the drop was computed. */
  aimedFrom: Point | null;
}

type Point = { x: number; y: number };

interface BoardDragOptions {
  boardId: string;
  columns: readonly StatusColumn[];
  lists: ColumnLists;
  dragged: DraggedItem | null;
  onDraggedChange: (dragged: DraggedItem | null) => void;
  /** Called with the current drop, or null without one. */
  onDropChange: (drop: Drop | null) => void;
  run: (command: Command) => unknown;
}

/** Dragging tickets and columns by mouse, touch and keyboard. */
export function useBoardDrag(options: BoardDragOptions) {
  const { boardId, columns, lists, dragged, onDraggedChange, onDropChange, run } = options;
  const [announcement, announce] = useState('');
  // State that handlers of the same gesture must see at once, before the next render.
  const state = useRef<DragState>({
    columns,
    isDragging: false,
    isByKeyboard: false,
    isByTouch: false,
    drop: null,
    over: null,
    pointer: null,
    aimedFrom: null,
  }).current;
  useLayoutEffect(() => {
    state.columns = columns;
  }, [columns, state]);
  const [scrolling] = useState(() => columnScrolling(lists));
  useEffect(() => scrolling.stop, [scrolling]);

  function moveDrop(next: Drop | null): void {
    if (isSame(next, state.drop)) return;
    state.drop = next;
    onDropChange(next);
  }

  const getDrop = () => state.drop;
  function stepTo(next: Drop, draggedId: string): void {
    moveDrop(next);
    announce(overText(next, draggedId, state.columns));
  }

  const getOver = () => state.over;
  function stepOver(columnId: string, draggedId: string): void {
    state.over = columnId;
    announce(columnText(dragTexts.overColumn, draggedId, columnId, state.columns));
  }

  const sensors = useDragSensors(
    keyboardCoordinates({
      getColumns: () => state.columns,
      lists,
      getDrop,
      stepTo,
      getOver,
      stepOver,
    }),
  );

  const collisions: CollisionDetection = (args) => {
    state.pointer = args.pointerCoordinates;
    const isColumn = args.active.data.current?.kind === 'column';
    const containers = args.droppableContainers.filter(({ id }) => isListDropId(id) !== isColumn);
    if (isColumn) return closestCenter({ ...args, droppableContainers: containers });
    // The hovered list only matters for scrolling; the drop is computed below.
    const under = args.pointerCoordinates && columnUnder(lists, args.pointerCoordinates);
    return containers.filter(({ id }) => id === listDropId(under ?? '')).map(({ id }) => ({ id }));
  };

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const kind: DraggedItem['kind'] = active.data.current?.kind === 'column' ? 'column' : 'ticket';
    const id = String(active.id);
    onDraggedChange({ kind, id });
    state.isDragging = true;
    const isTicket = kind === 'ticket';
    announce(
      isTicket ? pickedUpText(id, columns) : columnText(dragTexts.pickedUpColumn, id, id, columns),
    );
    state.isByKeyboard = activatorEvent instanceof KeyboardEvent;
    state.isByTouch = activatorEvent.type === 'touchstart';
    scrolling.start(getEventCoordinates(activatorEvent)?.x ?? null);
    state.aimedFrom = null;
    if (activatorEvent instanceof KeyboardEvent) bufferKeys(activatorEvent);
    moveDrop(isTicket && state.isByKeyboard ? restingDrop(id, columns) : null);
  }

  function onDragMove({ active }: DragMoveEvent): void {
    const isColumn = active.data.current?.kind === 'column';
    if (state.isDragging && state.isByTouch && state.pointer) scrolling.follow(state.pointer.x);
    if (!state.isDragging || isColumn || isGone || state.isByKeyboard || !state.pointer) return;
    const id = String(active.id);
    const next = dropUnderPointer(id);
    if (next === null) moveDrop(null);
    else if (!isSame(next, state.drop)) stepTo(next, id);
  }

  function dropUnderPointer(id: string): Drop | null {
    const pointer = state.pointer;
    state.aimedFrom = pointer;
    const column = pointer && columns.find((each) => each.id === columnUnder(lists, pointer));
    const list = column && lists.get(column.id);
    return list ? dropAt(column, id, list.extents(), heightIn(list, pointer.y)) : null;
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    const id = String(active.id);
    const isColumn = active.data.current?.kind === 'column';
    if (isColumn && !isGone) dropColumn(id, state.over ?? String(over?.id ?? id));
    else if (!isGone) dropTicket(id);
    finish();
  }

  function dropTicket(id: string): void {
    // Uses the release position, which the last move may not have reported. If the pointer did not
    // move, the shown drop counts, even if others moved tickets under it.
    const isPointerUnmoved =
      state.aimedFrom?.x === state.pointer?.x && state.aimedFrom?.y === state.pointer?.y;
    if (!state.isByKeyboard && !isPointerUnmoved) moveDrop(dropUnderPointer(id));
    const command = state.drop && commandOfDrop(boardId, state.drop, id, columns, getSelection());
    announce(
      command && state.drop ? droppedText(state.drop, id, columns) : putBackText(id, columns),
    );
    if (command) run(command);
  }

  function dropColumn(id: string, overId: string): void {
    const ids = columns.map((column) => column.id);
    const command = columnMove(boardId, id, overId, ids);
    announce(
      command
        ? columnText(dragTexts.droppedColumn, id, overId, columns)
        : returnedText({ kind: 'column', id }, columns),
    );
    if (command) run(command);
  }

  function onDragCancel(): void {
    if (dragged) announce(isGone ? dragTexts.gone : returnedText(dragged, columns));
    finish();
  }

  function finish(): void {
    onDraggedChange(null);
    scrolling.stop();
    state.isDragging = false;
    state.over = null;
    moveDrop(null);
  }

  const isGone = dragged !== null && !isOnBoard(dragged, columns);
  useEffect(() => {
    if (!isGone) return;
    announce(dragTexts.gone);
    state.drop = null;
    onDropChange(null);
    // A pointer drag ends on release; a keyboard drag must be ended here.
    if (state.isByKeyboard) endGesture();
  }, [isGone, state, onDropChange]);

  return {
    announcement,
    context: {
      sensors,
      // A finger covers its target, so the board scrolls by column (column-scrolling.ts).
      autoScroll: {
        canScroll: (element: Element) => !(state.isByTouch && isBoardScroller(element)),
      },
      collisionDetection: collisions,
      onDragStart,
      onDragMove,
      onDragEnd,
      onDragCancel,
    },
  };
}

/** Whether the dragged item still exists: another user may delete it. */
function isOnBoard({ id }: DraggedItem, columns: readonly StatusColumn[]): boolean {
  return columns.some(
    (column) => column.id === id || column.tickets.some((ticket) => ticket.id === id),
  );
}

function isSame(drop: Drop | null, other: Drop | null): boolean {
  return JSON.stringify(drop) === JSON.stringify(other);
}

function returnedText({ kind, id }: DraggedItem, columns: readonly StatusColumn[]): string {
  if (kind === 'ticket') return putBackText(id, columns);
  return columnText(dragTexts.putBackColumn, id, id, columns);
}

/** dnd-kit can only be cancelled from outside by its cancel key. */
function endGesture(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}
