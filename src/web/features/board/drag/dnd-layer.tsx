import {
  DndContext,
  type DndContextProps,
  type DraggableSyntheticListeners,
  DragOverlay,
  useDraggable,
} from '@dnd-kit/core';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActivities } from '../../../live/board-context/use-presence.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { cardIn, groupAt } from '../ticket-groups.ts';
import type { BufferedPress, DraggedItem, PointerBuffer } from './pointer-buffer.ts';

interface DndLayerProps {
  pointerBuffer: PointerBuffer;
  context: DndContextProps;
  isDragging: boolean;
  /** The dragged ticket, or null. */
  ticketId: string | null;
  /** Content of the drag overlay. */
  overlay: ReactNode;
  announcement: string;
  /** Drop targets and sortable items. */
  children?: ReactNode;
}

/** A press with the group of its card, in a view that shows a ticket in several. */
type Press = BufferedPress & { group: string | undefined };

/** A ticket that is dragged, and the group of the dragged card. */
export type DraggedCard = Pick<Press, 'id' | 'group'>;

const PressContext = createContext<BufferedPress | null>(null);

/** The view has its own live region and instructions. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/**
 * Renders dnd-kit beside the view instead of around it, so that it can load after the first cards.
 * It receives buffered presses and looks up the pressed elements.
 */
export function DndLayer(props: DndLayerProps) {
  const { pointerBuffer, context, isDragging, ticketId, overlay, announcement, children } = props;
  useActivities(ticketId, 'dragging');
  const press = usePress(pointerBuffer, isDragging);
  useEffect(() => (isDragging ? ignoreRelease : undefined), [isDragging]);
  return (
    <DndContext {...context} accessibility={SILENT}>
      <PressContext value={press}>
        {press?.kind === 'ticket' && <PressedTicket id={press.id} group={press.group} />}
        {children}
      </PressContext>
      <DragOverlay dropAnimation={null}>{overlay}</DragOverlay>
      <Announcement by="oneself" text={announcement} />
    </DndContext>
  );
}

/** The last press; during a drag, the one that started it. */
function usePress(presses: PointerBuffer, isCarrying: boolean): Press | null {
  const [press, setPress] = useState<Press | null>(null);
  useEffect(
    () =>
      presses.follow((next) => {
        // Synchronous, because preventDefault of a key only works during its event.
        if (isCarrying) return;
        const group = groupAt(next.event.target);
        flushSync(() => setPress({ ...next, group }));
      }),
    [presses, isCarrying],
  );
  return press;
}

/**
 * After a cancelled drag the mouse button is still down: releasing it must not count as a click.
 */
function ignoreRelease(): void {
  const cleanup = new AbortController();
  const options = { capture: true, signal: cleanup.signal };
  addEventListener('mousedown', () => cleanup.abort(), options);
  addEventListener(
    'mouseup',
    () => {
      addEventListener('click', (event) => event.stopPropagation(), options);
      setTimeout(() => cleanup.abort());
    },
    options,
  );
}

function PressedTicket({ id, group }: DraggedCard) {
  // A ticket has a card in each of its groups.
  const dragId = group === undefined ? id : `${id} ${group}`;
  const { listeners, setNodeRef } = useDraggable({
    id: dragId,
    data: { kind: 'ticket', id, group },
  });
  // On every render: the element changes when another user moves the ticket.
  useLayoutEffect(() => setNodeRef(cardIn(group, id)));
  useDragHandlers({ kind: 'ticket', id }, listeners);
  return null;
}

const LISTENER_BY_EVENT: Record<string, string> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** Forwards the last press on this item to dnd-kit. */
export function useDragHandlers(
  { kind, id }: DraggedItem,
  listeners: DraggableSyntheticListeners,
): void {
  const press = use(PressContext);
  const isPressed = press?.kind === kind && press.id === id;
  useLayoutEffect(() => {
    if (isPressed) listeners?.[LISTENER_BY_EVENT[press.event.type] ?? '']?.(press.event);
  }, [isPressed, press, listeners]);
}
