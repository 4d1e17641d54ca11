import { useEffect, useRef } from 'react';

/**
 * What a dialog does at the end of something that took a while: nothing, once it is closed, for by
 * then another dialog may be open in its place.
 */
export function useWhileOpen(act: () => void): () => void {
  const current = useRef<(() => void) | null>(null);
  useEffect(() => {
    current.current = act;
    return () => {
      current.current = null;
    };
  }, [act]);
  return () => current.current?.();
}
