import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import type { Audience } from '../../../core/board/ticket.ts';
import { mentionTexts } from '../../i18n/en/notifications.ts';
import { useSuggestions } from '../../ui/combobox-suggestions.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { typedMention } from './typed-mention.ts';
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
  const { value } = props;
  const mentionable = useMentionable(audience);
  const suggestions = useSuggestions({
    area,
    value,
    label: mentionTexts.list,
    announcement: mentionTexts.offered,
    partAt: (caret) => typedMention(value, caret),
    optionsFor: ({ text }) => mentionable(text),
    completionOf: (option) => option.value,
    onComplete: onChange,
    followsCaret: true,
  });

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { ctrlKey, metaKey, nativeEvent, key } = event;
    const mayBeListKey = !nativeEvent.isComposing && !ctrlKey && !metaKey;
    if (!mayBeListKey || !suggestions.handleKey(key)) {
      onKeyDown?.(event);
      return;
    }
    // The key neither leaves the text nor closes the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Textarea
        {...props}
        {...suggestions.props}
        ref={area}
        onChange={(text) => {
          onChange(text);
          suggestions.handleTyping(text);
        }}
        onKeyDown={handleKeyDown}
      />
      {suggestions.list}
    </>
  );
}
