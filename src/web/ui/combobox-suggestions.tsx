import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ComboboxOption, nextIndex } from './combobox-keys.ts';
import { ComboboxList } from './combobox-list.tsx';
import { type TypedPart, withCompletion } from './combobox-typing.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SuggestionsOptions<Part extends TypedPart> {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** The name of the list. */
  label: string;
  /** What a screen reader announces: the number of options, and the active one. */
  announcement: (count: number, label: string) => string;
  /** The part that is typed at the caret; null if nothing is suggested there. */
  partAt: (caret: number) => Part | null;
  optionsFor: (part: Part) => ComboboxOption[];
  /** The text that a chosen option puts after the mark. */
  completionOf: (option: ComboboxOption) => string;
  onComplete: (text: string, part: Part, option: ComboboxOption) => void;
  /** Whether the list stays open while the caret moves within the part. */
  followsCaret?: boolean;
}

interface Suggestions {
  /** For the text area. */
  props: {
    'aria-autocomplete': 'list';
    'aria-haspopup': 'listbox';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    onSelect: () => void;
    onBlur: () => void;
  };
  /** To be called with each text that is typed. */
  handleTyping: (text: string) => void;
  /** Returns whether the key is one of the open list. */
  handleKey: (key: string) => boolean;
  list: ReactNode;
}

/** Suggests completions of what is typed after a mark in a text area, such as a mention. */
export function useSuggestions<Part extends TypedPart>({
  area,
  value,
  label,
  announcement,
  partAt,
  optionsFor,
  completionOf,
  onComplete,
  followsCaret = false,
}: SuggestionsOptions<Part>): Suggestions {
  const id = useId();
  const nextCaret = useRef<number | null>(null);
  /** The position of the caret after the last typing; null if no list is open. */
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const part = typedAt === null ? null : partAt(typedAt);
  const options = part ? optionsFor(part) : [];
  const activeOption = options[active];
  const close = () => setTypedAt(null);

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function open(caret: number): void {
    setTypedAt(caret);
    setActive(0);
  }

  /** A caret that only passes by a mark opens no list. */
  function handleSelect(): void {
    const caret = area.current?.selectionStart ?? null;
    if (typedAt === null || caret === null || caret === typedAt) return;
    if (followsCaret && part && partAt(caret)?.at === part.at) open(caret);
    else close();
  }

  function choose(option: ComboboxOption): void {
    if (!part) return;
    const { text, caret } = withCompletion(value, part, completionOf(option));
    nextCaret.current = caret;
    close();
    onComplete(text, part, option);
  }

  function handleKey(key: string): boolean {
    if (!activeOption) return false;
    const to = nextIndex(active, options.length, key);
    if (to !== null) setActive(to);
    else if (key === 'Enter' || key === 'Tab') choose(activeOption);
    else if (key === 'Escape') close();
    else return false;
    return true;
  }

  return {
    props: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': activeOption && `${id}-list`,
      'aria-activedescendant': activeOption && `${id}-${active}`,
      onSelect: handleSelect,
      onBlur: close,
    },
    handleTyping: (text) => open(area.current?.selectionStart ?? text.length),
    handleKey,
    list: (
      <>
        {activeOption && (
          <ComboboxList
            id={id}
            label={label}
            anchor={area}
            options={options}
            active={active}
            value=""
            onChoose={choose}
          />
        )}
        <VisuallyHidden>
          <span role="status">
            {activeOption && announcement(options.length, activeOption.label)}
          </span>
        </VisuallyHidden>
      </>
    ),
  };
}
