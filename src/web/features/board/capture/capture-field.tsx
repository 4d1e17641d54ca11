import type { KeyboardEvent, RefObject } from 'react';
import { PRIORITIES, type Priority } from '../../../../core/board/ticket-fields.ts';
import {
  type CaptureContext,
  type CapturedLine,
  folded,
  isTypedPriority,
} from '../../../../core/capture/captured-line.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { usePeople } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { ComboboxOption } from '../../../ui/combobox-keys.ts';
import { useSuggestions } from '../../../ui/combobox-suggestions.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { LabelDot } from '../../labels/label-chip.tsx';
import { beginsWith, type CapturePart, typedPart, wordsBefore } from './typed-part.ts';

interface CaptureFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  error: string | null;
  value: string;
  /** The value as it is recognised. */
  line: CapturedLine;
  context: CaptureContext;
  onChange: (text: string) => void;
  onErrorDismiss: () => void;
  /** A person was chosen by a name that others may have too. */
  onChoose: (handle: string, userId: string) => void;
  onTakeBack: (words: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** Whether the pasted text is handled. */
  onPaste: (text: string) => boolean;
}

const MAX_OPTIONS = 8;

/** The field of a composer: offers people after @, priorities after ! and labels after #. */
export function CaptureField(props: CaptureFieldProps) {
  const { area, label, error, value, line, context, onChange, onTakeBack } = props;
  const suggestions = useSuggestions({
    area,
    value,
    label: captureTexts.offers,
    announcement: captureTexts.offered,
    partAt: (caret) => typedPart(value, caret, line, context),
    optionsFor: useOptions(context),
    completionOf: (option) => option.label,
    onComplete: (text, { mark }, option) => {
      if (mark === '@') props.onChoose(folded(option.label), option.value);
      onChange(text);
    },
  });

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter') {
      props.onSubmit();
      return true;
    }
    if (event.key !== 'Backspace' && event.key !== 'Escape') return false;
    const words = selectionStart === selectionEnd ? wordsBefore(value, selectionStart, line) : null;
    if (words !== null) onTakeBack(words);
    else if (event.key === 'Escape') props.onClose();
    else return false;
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { ctrlKey, metaKey, altKey, nativeEvent, key } = event;
    const isPlain =
      !altKey && !nativeEvent.isComposing && (key === 'Enter' || !(ctrlKey || metaKey));
    if (!isPlain || !(suggestions.handleKey(key) || handleKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Textarea
        {...suggestions.props}
        ref={area}
        rows={1}
        label={label}
        hideLabel
        error={error}
        onErrorDismiss={props.onErrorDismiss}
        placeholder={captureTexts.placeholder}
        enterKeyHint="done"
        autoComplete="off"
        value={value}
        onChange={(text) => {
          suggestions.handleTyping(text);
          onChange(text);
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {suggestions.list}
    </>
  );
}

/** Returns the completions for the typed text after a mark. */
function useOptions({ labels }: CaptureContext): (typed: CapturePart) => ComboboxOption[] {
  const people = usePeople();
  const offers: Record<CapturePart['mark'], () => ComboboxOption[]> = {
    '@': () =>
      [...people.values()].map(({ id, name, initials }) => ({
        value: id,
        label: name,
        icon: <Avatar initials={initials} userId={id} size="xs" />,
      })),
    '!': () =>
      PRIORITIES.map((priority) => ({
        value: priority,
        label: ticketTexts.priorities[priority].toLowerCase(),
      })),
    '#': () => labels.map((label) => ({ value: label, label, icon: <LabelDot label={label} /> })),
  };
  return ({ mark, text }) =>
    offers[mark]()
      .filter(({ value, label }) =>
        mark === '!' ? isTypedPriority(value as Priority, text) : beginsWith(label, text),
      )
      .slice(0, MAX_OPTIONS);
}
