import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import type { Command } from '../../core/board/commands.ts';
import { dragTexts } from '../texts/board.ts';
import { type ColumnLists, columnUnder, heightIn } from './column-lists.ts';
import { columnMove } from './column-move.ts';
import { announcementOf, droppedText } from './drag-announcements.ts';
import { commandOf, type Drop, dropAt, restingDrop } from './drop.ts';
import { keepEarlyKeys } from './early-keys.ts';
import { keyboardCoordinates } from './keyboard-coordinates.ts';
import type { ShownColumn } from './shown-columns.ts';

/** What is being carried over the board. */
export interface Carried {
  kind: 'ticket' | 'column';
  id: string;
}

interface Now {
  drop: Drop | null;
  /** While a column is carried by keyboard: the column in whose place it would come. */
  over: string | null;
  pointer: { x: number; y: number } | null;
}

interface BoardDragOptions {
  boardId: string;
  columns: readonly ShownColumn[];
  run: (command: Command) => unknown;
}

const PREFIX = 'list:';

export function listDropId(columnId: string): string {
  return `${PREFIX}${columnId}`;
}

/** Carrying tickets and columns by mouse, touch and keyboard: what is carried, and where it falls. */
export function useBoardDrag({ boardId, columns, run }: BoardDragOptions) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [announcement, announce] = useState('');
  const lists = useRef<ColumnLists>(new Map()).current;
  // What handlers of one and the same gesture must see at once, not at the next rendering.
  const now = useRef<Now>({ drop: null, over: null, pointer: null }).current;

  function moveDrop(next: Drop | null): void {
    if (JSON.stringify(next) === JSON.stringify(now.drop)) return;
    now.drop = next;
    setDrop(next);
  }

  const getDrop = () => now.drop;
  function stepTo(next: Drop, draggedId: string): void {
    moveDrop(next);
    announce(announcementOf(next, draggedId, columns));
  }

  const getOver = () => now.over;
  function stepOver(columnId: string, draggedId: string): void {
    now.over = columnId;
    const place = columns.findIndex(({ id }) => id === columnId) + 1;
    announce(dragTexts.overColumn(nameOf(draggedId), place, columns.length));
  }

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
      coordinateGetter: keyboardCoordinates({
        columns,
        lists,
        getDrop,
        stepTo,
        getOver,
        stepOver,
      }),
    }),
  );

  const collisions: CollisionDetection = (args) => {
    now.pointer = args.pointerCoordinates;
    const isColumn = args.active.data.current?.kind === 'column';
    const containers = args.droppableContainers.filter(
      ({ id }) => String(id).startsWith(PREFIX) !== isColumn,
    );
    if (isColumn) return closestCenter({ ...args, droppableContainers: containers });
    // Which list is hovered matters to scrolling alone; where a ticket falls is worked out below.
    const under = args.pointerCoordinates && columnUnder(lists, args.pointerCoordinates);
    return containers.filter(({ id }) => id === listDropId(under ?? '')).map(({ id }) => ({ id }));
  };

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const kind: Carried['kind'] = active.data.current?.kind === 'column' ? 'column' : 'ticket';
    const id = String(active.id);
    setCarried({ kind, id });
    announce(pickedUpText({ kind, id }));
    const isByKeyboard = activatorEvent instanceof KeyboardEvent;
    if (isByKeyboard) keepEarlyKeys(activatorEvent);
    moveDrop(kind === 'ticket' && isByKeyboard ? restingDrop(id, columns) : null);
  }

  function onDragMove({ active, activatorEvent }: DragMoveEvent): void {
    const isColumn = active.data.current?.kind === 'column';
    if (isColumn || activatorEvent instanceof KeyboardEvent || !now.pointer) return;
    const column = columns.find(
      ({ id }) => id === columnUnder(lists, now.pointer ?? { x: 0, y: 0 }),
    );
    const list = column && lists.get(column.id);
    if (!column || !list) moveDrop(null);
    else {
      const y = heightIn(list, now.pointer.y);
      moveDrop(dropAt(column, String(active.id), list.extents(), y));
    }
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    const id = String(active.id);
    if (active.data.current?.kind === 'column') dropColumn(id, now.over ?? String(over?.id ?? id));
    else dropTicket(id);
    finish();
  }

  function dropTicket(id: string): void {
    if (isGone) return;
    const command = now.drop && commandOf(boardId, now.drop, id, columns);
    if (!command || !now.drop) {
      announce(dragTexts.putBack(nameOf(id)));
      return;
    }
    announce(droppedText(now.drop, id, columns));
    run(command);
  }

  function dropColumn(id: string, overId: string): void {
    const ids = columns.map((column) => column.id);
    const command = columnMove(boardId, id, overId, ids);
    const text = command
      ? dragTexts.overColumn(nameOf(id), ids.indexOf(overId) + 1, ids.length)
      : dragTexts.putBack(nameOf(id));
    announce(text);
    if (command) run(command);
  }

  function onDragCancel(): void {
    if (carried) announce(dragTexts.putBack(nameOf(carried.id)));
    finish();
  }

  function finish(): void {
    setCarried(null);
    now.over = null;
    moveDrop(null);
  }

  function nameOf(id: string): string {
    for (const { column, tickets } of columns) {
      if (column.id === id) return column.name;
      const ticket = tickets.find((each) => each.id === id);
      if (ticket) return ticket.name;
    }
    return '';
  }

  function pickedUpText({ kind, id }: Carried): string {
    if (kind === 'column') return dragTexts.pickedUpColumn(nameOf(id));
    const from = columns.find(({ tickets }) => tickets.some((each) => each.id === id));
    return dragTexts.pickedUp(nameOf(id), from?.column.name ?? '');
  }

  const isGone = carried !== null && !isOnBoard(carried, columns);
  useEffect(() => {
    if (isGone) announce(dragTexts.gone);
  }, [isGone]);

  return {
    carried,
    drop,
    announcement,
    lists,
    context: {
      sensors,
      collisionDetection: collisions,
      onDragStart,
      onDragMove,
      onDragEnd,
      onDragCancel,
    },
  };
}

/** What is carried may be deleted meanwhile by somebody else. */
function isOnBoard({ id }: Carried, columns: readonly ShownColumn[]): boolean {
  return columns.some(
    (column) => column.id === id || column.tickets.some((ticket) => ticket.id === id),
  );
}
