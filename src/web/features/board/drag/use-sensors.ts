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
 * What begins and ends carrying: a mouse, a long touch, keys. They stay the same sensors for good:
 * with others, dnd-kit renders every card anew.
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
