import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for responses that may arrive later. */
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
