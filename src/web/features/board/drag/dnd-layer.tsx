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
import {
  type BufferedPress,
  type DraggedItem,
  elementOf,
  type PointerBuffer,
} from './pointer-buffer.ts';

interface CarryingLayerProps {
  presses: PointerBuffer;
  context: DndContextProps;
  isCarrying: boolean;
  /** The ticket that is carried, if it is one. */
  ticketId: string | null;
  /** What is under the pointer. */
  lifted: ReactNode;
  announcement: string;
  /** What can be dropped on or moved aside. */
  children?: ReactNode;
}

const PressContext = createContext<BufferedPress | null>(null);

/** The view has a live region of its own, which knows the places, and its own instructions. */
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
 * dnd-kit beside the view instead of around it, so that it can come after the first cards: it is
 * told of presses, and finds the elements of what is pressed.
 */
export function DndLayer(props: CarryingLayerProps) {
  const { presses, context, isCarrying, ticketId, lifted, announcement, children } = props;
  useActivities(ticketId, 'dragging');
  const press = usePress(presses, isCarrying);
  useEffect(() => (isCarrying ? ignoreRelease : undefined), [isCarrying]);
  return (
    <DndContext {...context} accessibility={SILENT}>
      <PressContext value={press}>
        {press?.kind === 'ticket' && <PressedTicket id={press.id} />}
        {children}
      </PressContext>
      <DragOverlay dropAnimation={null}>{lifted}</DragOverlay>
      <Announcement by="oneself" text={announcement} />
    </DndContext>
  );
}

/** The last press; while something is carried, the one that picked it up. */
function usePress(presses: PointerBuffer, isCarrying: boolean): BufferedPress | null {
  const [press, setPress] = useState<BufferedPress | null>(null);
  useEffect(
    () =>
      presses.follow((next) => {
        // Keys are refused their usual effect at once or not at all.
        if (!isCarrying) flushSync(() => setPress(next));
      }),
    [presses, isCarrying],
  );
  return press;
}

/** Who gives up carrying holds the button still: to let it go is no click on what was put back. */
function ignoreRelease(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  addEventListener('mousedown', () => over.abort(), options);
  addEventListener(
    'mouseup',
    () => {
      addEventListener('click', (event) => event.stopPropagation(), options);
      setTimeout(() => over.abort());
    },
    options,
  );
}

function PressedTicket({ id }: { id: string }) {
  const carried: DraggedItem = { kind: 'ticket', id };
  const { listeners, setNodeRef } = useDraggable({ id, data: { kind: 'ticket' } });
  // Each time: moved by somebody else, it is another element.
  useLayoutEffect(() => setNodeRef(elementOf(carried)));
  useDragHandlers(carried, listeners);
  return null;
}

const LISTENERS: Record<string, string> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** Hands the last press on to dnd-kit, if it was on this. */
export function useDragHandlers(
  { kind, id }: DraggedItem,
  listeners: DraggableSyntheticListeners,
): void {
  const press = use(PressContext);
  const isHere = press?.kind === kind && press.id === id;
  useLayoutEffect(() => {
    if (isHere) listeners?.[LISTENERS[press.event.type] ?? '']?.(press.event);
  }, [isHere, press, listeners]);
}
