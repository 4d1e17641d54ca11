import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface LineDrag {
  /** The line that is carried; null if none is. */
  draggedId: string | null;
  handleProps: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Reorders lines by dragging their handles, and by the arrow keys on a handle. Each line is an
 * element with `data-line`.
 */
export function useLineDrag(
  ids: readonly string[],
  onMove: (id: string, toIndex: number) => void,
): LineDrag {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);

  function end() {
    dragged.current = null;
    setDraggedId(null);
  }

  return {
    draggedId,
    handleProps: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = id;
        setDraggedId(id);
      },
      onPointerMove({ currentTarget, clientY }) {
        if (dragged.current !== id) return;
        const rows = currentTarget.closest('[data-lines]')?.querySelectorAll('[data-line]') ?? [];
        const from = ids.indexOf(id);
        const middles = [...rows].map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return top + height / 2;
        });
        // Past the middle of a neighbour, so that rows of different heights do not flicker.
        const above = middles.findIndex((middle, index) => index < from && clientY < middle);
        const below = middles.findLastIndex((middle, index) => index > from && clientY > middle);
        if (above >= 0) onMove(id, above);
        else if (below >= 0) onMove(id, below);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event) {
        const step = event.key === 'ArrowUp' ? -1 : Number(event.key === 'ArrowDown');
        const target = ids.indexOf(id) + step;
        if (step === 0 || target < 0 || target >= ids.length) return;
        event.preventDefault();
        onMove(id, target);
      },
    }),
  };
}
