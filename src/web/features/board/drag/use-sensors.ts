import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { DRAG_KEY } from './pointer-buffer.ts';

const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYS = { start: [DRAG_KEY], cancel: ['Escape'], end: [DRAG_KEY, 'Enter'] };

/**
 * The sensors that start and end dragging: mouse, long touch and keys. They must be stable: dnd-kit
 * re-renders every card when they change.
 */
export function useDragSensors(step: KeyboardCoordinateGetter) {
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  const coordinateGetter = useCallback<KeyboardCoordinateGetter>(
    (event, args) => latest.current(event, args),
    [],
  );
  const keyboard = useMemo(() => ({ keyboardCodes: KEYS, coordinateGetter }), [coordinateGetter]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  );
}
