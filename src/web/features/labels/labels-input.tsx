import {
  type ComponentProps,
  type KeyboardEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { countLabels } from '../../../core/board/fields/labels.ts';
import { fieldTexts } from '../../i18n/en/fields.ts';
import { TicketsContext } from '../../live/board-context/board-settings.ts';
import { type ComboboxOption, matchingOptions, nextIndex } from '../../ui/combobox-keys.ts';
import { ComboboxList } from '../../ui/combobox-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LabelDot } from './label-chip.tsx';
import { otherLabels, type TypedLabel, typedLabel, withLabel } from './typed-label.ts';

/** Labels as a list that is separated by commas; offers the board's labels while one types. */
export function LabelsInput(props: ComponentProps<typeof TextField>) {
  const { value, onChange } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState<TypedLabel | null>(null);
  const [active, setActive] = useState(0);
  const options = useLabelOptions(value, typed);
  const isOpen = options.length > 0;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function detectLabel({ value: list, selectionStart }: HTMLInputElement) {
    setTyped(typedLabel(list, selectionStart ?? list.length));
    setActive(0);
  }

  function choose(option: ComboboxOption) {
    if (!typed) return;
    const written = withLabel(value, typed, option.value);
    caret.current = written.caret;
    setTyped(null);
    onChange(written.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = options[active];
    if (!chosen) {
      if (event.key !== 'ArrowDown') return;
      detectLabel(event.currentTarget);
    } else if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else {
      const to = nextIndex(active, options.length, event.key);
      if (to === null) return;
      setActive(to);
    }
    // The key neither submits nor closes the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <TextField
        {...props}
        ref={box}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={(list) => {
          onChange(list);
          if (box.current) detectLabel(box.current);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ComboboxList
          id={id}
          label={fieldTexts.labels.label}
          anchor={box}
          options={options}
          active={active}
          value=""
          onChoose={choose}
        />
      )}
    </>
  );
}

/** The board's labels that match what is typed, most frequent first. */
function useLabelOptions(list: string, typed: TypedLabel | null): ComboboxOption[] {
  const tickets = use(TicketsContext);
  if (!typed) return [];
  const chosen = otherLabels(list, typed);
  const counts = [...countLabels(tickets.values())].sort(([, a], [, b]) => b - a);
  const offered = counts.flatMap(([label]) =>
    // A label with a comma would become two.
    chosen.has(label) || label === typed.text || label.includes(',')
      ? []
      : { value: label, label, icon: <LabelDot label={label} /> },
  );
  return matchingOptions(offered, typed.text);
}
