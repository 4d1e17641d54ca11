import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Audience } from '../../../core/board/board.ts';
import { mentionTexts } from '../../i18n/en/notifications.ts';
import { type ComboboxOption, nextIndex } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type TypedMention, typedMention, withMention } from './typed-mention.ts';
import { useMentionable } from './use-mentionable.ts';

interface MentionTextareaProps extends ComponentProps<typeof Textarea> {
  /** The users who see the text. */
  audience: Audience;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** A text area with mentions: after an @ it offers the users who will see the text. */
export function MentionTextarea({
  audience,
  area,
  onChange,
  onKeyDown,
  ...props
}: MentionTextareaProps) {
  const id = useId();
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const mentionable = useMentionable(audience);
  const options = typed ? mentionable(typed.text) : [];
  const chosen = options[active];

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  /** `isTyping`: a caret that only passes by a mention opens no list. */
  function detectMention(element: HTMLTextAreaElement, isTyping: boolean) {
    const mention = typedMention(element.value, element.selectionStart);
    if (!isTyping && mention?.at !== typed?.at) return setTyped(null);
    if (mention?.text === typed?.text) return;
    setTyped(mention);
    setActive(0);
  }

  function choose({ value: handle }: ComboboxOption) {
    if (!typed) return;
    const written = withMention(props.value, typed, handle);
    caret.current = written.caret;
    setTyped(null);
    onChange(written.value);
  }

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isListKey = chosen && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey;
    if (!isListKey) return onKeyDown?.(event);
    const to = nextIndex(active, options.length, event.key);
    if (to !== null) setActive(to);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else return onKeyDown?.(event);
    // The key neither leaves the text nor closes the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Textarea
        {...props}
        ref={area}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen && `${id}-list`}
        aria-activedescendant={chosen && `${id}-${active}`}
        onChange={(value) => {
          onChange(value);
          if (area.current) detectMention(area.current, true);
        }}
        onSelect={({ currentTarget }) => detectMention(currentTarget, false)}
        onBlur={() => setTyped(null)}
        onKeyDown={pressed}
      />
      {chosen && (
        <ComboboxList
          id={id}
          label={mentionTexts.list}
          anchor={area}
          options={options}
          active={active}
          value=""
          onChoose={choose}
        />
      )}
      <VisuallyHidden>
        <span role="status">{chosen && mentionTexts.offered(options.length, chosen.label)}</span>
      </VisuallyHidden>
    </>
  );
}
