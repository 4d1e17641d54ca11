import { useEffect, useRef, useState } from 'react';

/** Time after the last change when typing counts as ended. */
const TYPING_TIMEOUT_MS = 6000;

/** Whether a text is being typed; the initial text and an emptied one do not count. */
export function useIsTyping(text: string): boolean {
  const [isTyping, setTyping] = useState(false);
  const lastText = useRef(text);
  useEffect(() => {
    if (lastText.current === text) return;
    lastText.current = text;
    setTyping(text !== '');
    const timer = setTimeout(() => setTyping(false), TYPING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return isTyping;
}
