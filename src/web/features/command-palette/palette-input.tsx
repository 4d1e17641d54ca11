import type { KeyboardEvent, RefObject } from 'react';

interface PaletteInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The id of the list's palette, from which the ids of its parts are made. */
  id: string;
  label: string;
  placeholder: string;
  className: string | undefined;
  hasItems: boolean;
  activeId: string | null;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The field above a `PaletteList`, whose items it finds. */
export function PaletteInput(props: PaletteInputProps) {
  const { ref, id, label, placeholder, className, hasItems, activeId, text } = props;
  return (
    <input
      ref={ref}
      className={className}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded={hasItems}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={activeId === null ? undefined : `${id}-${activeId}`}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={text}
      onChange={(event) => props.onText(event.target.value)}
      onKeyDown={props.onKeyDown}
    />
  );
}
