import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

const TYPING_PAUSE_MS = 200;

interface TextFilterProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  /** As the address has it. */
  text: string;
  /** Puts it into the address, when typing pauses. */
  onChange: (text: string | undefined) => void;
}

/** A text filter that is stored in the address with a delay. */
export function TextFilter({ text, onChange, ...field }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  const [lastText, setLastText] = useState(text);
  // The values sent to the address that it may not have yet, oldest first.
  const [sent, setSent] = useState([text]);
  if (lastText !== text) {
    setLastText(text);
    const position = sent.indexOf(text);
    // Otherwise the address was changed by something else, such as the Back button.
    if (position < 0) setTyped(text);
    setSent(position < 0 ? [text] : sent.slice(position));
  }
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.at(-1)) return;
    const timer = setTimeout(() => {
      setSent([...sent, text]);
      change.current(text || undefined);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return <TextField {...field} type="search" value={typed} onChange={setTyped} />;
}
