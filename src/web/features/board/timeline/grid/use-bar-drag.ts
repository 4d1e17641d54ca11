import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { addDays, type Day } from '../../../../../core/days.ts';
import type { DateShift } from '../timeline-dates.ts';

/** A mouse that moves less than this clicks. */
const DRAG_DISTANCE_PX = 4;
/** How long a finger rests before it drags, as on cards (use-sensors.ts). */
const LONG_PRESS_MS = 220;
const LONG_PRESS_TOLERANCE_PX = 8;
/** The timeline scrolls while the pointer is this near to its edges. */
const SCROLL_ZONE_PX = 48;
const SCROLL_STEP_PX = 12;

/** A bar that is being moved, and how far. */
export interface BarShift extends DateShift {
  ticketId: string;
}

interface Press {
  ticketId: string;
  edge: DateShift['edge'];
  from: Day | null;
  pointerId: number;
  x: number;
  y: number;
  scrollLeft: number;
  isDragged: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface BarDragOptions {
  scroller: RefObject<HTMLElement | null>;
  dayWidth: number;
  /** The first shown day. */
  firstDay: Day;
  /** Width of the names in px, which stay at the start while the days scroll below them. */
  nameWidth: number;
  canDrag: (ticketId: string) => boolean;
  onShift: (shift: BarShift | null) => void;
  onDrop: (shift: BarShift) => void;
}

/**
 * Drags a bar or one of its ends by mouse, pen or long touch; over the empty row of a ticket without
 * dates, it draws a bar. The pointer is captured by the list, so a bar whose row moves meanwhile is
 * still dragged.
 */
export function useBarDrag(options: BarDragOptions) {
  const { scroller } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const press = useRef<Press | null>(null);
  const pointerX = useRef(0);
  const wasDragged = useRef(false);
  const [isDragging, setDragging] = useState(false);

  function shiftNow(current: Press): BarShift {
    const { dayWidth } = latest.current;
    const scrolled = (scroller.current?.scrollLeft ?? 0) - current.scrollLeft;
    const distance = pointerX.current - current.x + scrolled;
    const days = Math.round(distance / dayWidth) * direction();
    return { ticketId: current.ticketId, edge: current.edge, from: current.from, days };
  }

  function begin(current: Press): void {
    current.isDragged = true;
    wasDragged.current = true;
    scroller.current?.setPointerCapture(current.pointerId);
    setDragging(true);
    latest.current.onShift(shiftNow(current));
  }

  function end(): void {
    const { current } = press;
    press.current = null;
    clearTimeout(current?.timer);
    if (!current?.isDragged) return;
    setDragging(false);
    latest.current.onShift(null);
  }
  const actions = useRef({ end, shiftNow });
  actions.current = { end, shiftNow };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false;
    const target = event.target as Element;
    const lane = target.closest<HTMLElement>('[data-lane]');
    const bar = target.closest<HTMLElement>('[data-bar]');
    const ticketId = lane?.dataset.lane;
    if (!lane || !ticketId || event.button !== 0 || press.current) return;
    if (!latest.current.canDrag(ticketId)) return;
    // A bar is drawn only where there is none.
    if (!bar && (target.closest('button') || lane.querySelector('[data-bar]'))) return;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    const { clientX: x, clientY: y, pointerId } = event;
    const current: Press = {
      ...{ ticketId, pointerId, x, y, isDragged: false, timer: undefined },
      edge: bar ? (edge === 'start' || edge === 'due' ? edge : 'whole') : 'new',
      from: bar ? null : dayAt(lane, x),
      scrollLeft: scroller.current?.scrollLeft ?? 0,
    };
    pointerX.current = x;
    press.current = current;
    if (event.pointerType === 'touch') {
      current.timer = setTimeout(() => begin(current), LONG_PRESS_MS);
    }
  }

  function dayAt(lane: HTMLElement, x: number): Day {
    const { left, right } = lane.getBoundingClientRect();
    const distance = direction() === 1 ? x - left : right - x;
    return addDays(latest.current.firstDay, Math.floor(distance / latest.current.dayWidth));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = press;
    if (!current || event.pointerId !== current.pointerId) return;
    const moved = Math.hypot(event.clientX - current.x, event.clientY - current.y);
    pointerX.current = event.clientX;
    if (!current.isDragged) {
      if (event.pointerType === 'touch') {
        if (moved > LONG_PRESS_TOLERANCE_PX) end();
        return;
      }
      // It was released outside, before it was a drag.
      if (event.buttons === 0) end();
      else if (moved >= DRAG_DISTANCE_PX) begin(current);
      return;
    }
    latest.current.onShift(shiftNow(current));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const { current } = press;
    if (!current || event.pointerId !== current.pointerId) return;
    pointerX.current = event.clientX;
    const shift = shiftNow(current);
    const { isDragged } = current;
    end();
    if (isDragged) latest.current.onDrop(shift);
  }

  // A finger that drags must not scroll.
  useEffect(() => {
    const element = scroller.current;
    const keepStill = (event: TouchEvent) => {
      if (press.current?.isDragged && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [scroller]);

  useEffect(() => {
    if (!isDragging) return;
    const listening = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        actions.current.end();
      },
      { capture: true, signal: listening.signal },
    );
    let frame = requestAnimationFrame(scrollAtEdges);
    function scrollAtEdges() {
      frame = requestAnimationFrame(scrollAtEdges);
      const element = scroller.current;
      if (!element || !press.current) return;
      const { left, right } = element.getBoundingClientRect();
      const [start, stop] =
        direction() === 1 ? [latest.current.nameWidth, 0] : [0, latest.current.nameWidth];
      const before = element.scrollLeft;
      if (pointerX.current < left + start + SCROLL_ZONE_PX) element.scrollLeft -= SCROLL_STEP_PX;
      else if (pointerX.current > right - stop - SCROLL_ZONE_PX)
        element.scrollLeft += SCROLL_STEP_PX;
      if (element.scrollLeft !== before)
        latest.current.onShift(actions.current.shiftNow(press.current));
    }
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging, scroller]);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    /** Stops dragging: the ticket is gone. */
    cancel: end,
    /** Whether a press was no drag. */
    isClick: () => !wasDragged.current,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: end,
      // A touch is first captured by the element on which it began.
      onLostPointerCapture(event: PointerEvent<HTMLElement>) {
        if (event.target === event.currentTarget) end();
      },
    },
  };
}

/** Time runs to the left where the page is right-to-left. */
function direction(): 1 | -1 {
  return document.documentElement.dir === 'rtl' ? -1 : 1;
}
