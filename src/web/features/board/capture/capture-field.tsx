import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PRIORITIES } from '../../../../core/board/ticket-fields.ts';
import {
  type CaptureContext,
  type CapturedLine,
  folded,
} from '../../../../core/capture/captured-line.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { captureTexts } from '../../../i18n/en/capture.ts';
import { usePeople } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type ComboboxOption, nextIndex } from '../../../ui/combobox-keys.ts';
import { ComboboxList } from '../../../ui/combobox-list.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LabelDot } from '../../labels/label-chip.tsx';
import { beginsWith, type TypedPart, typedPart, withPart, wordsBefore } from './typed-part.ts';

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
  const id = useId();
  const caret = useRef<number | null>(null);
  /** Where the caret was when the text changed last; null if no list is shown. */
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = typedAt === null ? null : typedPart(value, typedAt, line, context);
  const options = useOptions(typed, context);
  const chosen = options[active];

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function choose(option: ComboboxOption): void {
    if (!typed) return;
    const written = withPart(value, typed, option.label);
    caret.current = written.caret;
    setTypedAt(null);
    if (typed.mark === '@') props.onChoose(folded(option.label), option.value);
    onChange(written.text);
  }

  /** Whether the key is one of the list. */
  function handleListKey(key: string): boolean {
    if (!chosen) return false;
    const to = nextIndex(active, options.length, key);
    if (to !== null) setActive(to);
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') setTypedAt(null);
    else return false;
    return true;
  }

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

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { ctrlKey, metaKey, altKey, nativeEvent, key } = event;
    const isPlain =
      !altKey && !nativeEvent.isComposing && (key === 'Enter' || !(ctrlKey || metaKey));
    if (!isPlain || !(handleListKey(key) || handleKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Textarea
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
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen && `${id}-list`}
        aria-activedescendant={chosen && `${id}-${active}`}
        onChange={(text) => {
          setTypedAt(area.current?.selectionStart ?? text.length);
          setActive(0);
          onChange(text);
        }}
        onSelect={({ currentTarget }) => {
          if (currentTarget.selectionStart !== typedAt) setTypedAt(null);
        }}
        onBlur={() => setTypedAt(null)}
        onKeyDown={pressed}
        onPaste={(event) => {
          if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {chosen && (
        <ComboboxList
          id={id}
          label={captureTexts.offers}
          anchor={area}
          options={options}
          active={active}
          value=""
          onChoose={choose}
        />
      )}
      <VisuallyHidden>
        <span role="status">{chosen && captureTexts.offered(options.length, chosen.label)}</span>
      </VisuallyHidden>
    </>
  );
}

/** What can be written after a mark, as far as it is typed. */
function useOptions(typed: TypedPart | null, { labels }: CaptureContext): ComboboxOption[] {
  const people = usePeople();
  if (!typed) return [];
  const offers: Record<TypedPart['mark'], () => ComboboxOption[]> = {
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
  const matching = offers[typed.mark]().filter(({ label }) => beginsWith(label, typed.text));
  return matching.slice(0, MAX_OPTIONS);
}
