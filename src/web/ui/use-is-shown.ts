import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page: for answers that may come after it was closed. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
