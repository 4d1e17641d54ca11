import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './combobox.module.css';
import { type ComboboxOption, matchingOptions, nextIndex } from './combobox-keys.ts';
import { ComboboxList } from './combobox-list.tsx';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';

interface ComboboxProps extends FieldTexts {
  value: string;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
  placeholder?: string;
}

/** An input that chooses one of many options. Text that matches no chosen option is discarded. */
export function Combobox({ value, options, onChange, placeholder, ...texts }: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const isOpen = query !== null;
  const filteredOptions = isOpen ? matchingOptions(options, query) : [];

  function open() {
    setQuery('');
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }
  function choose(option: ComboboxOption | undefined) {
    setQuery(null);
    if (option && option.value !== value) onChange(option.value);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return setQuery(null);
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      return open();
    }
    if (event.key === 'Escape' || event.key === 'Enter') {
      // Neither key may close or submit the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      return choose(event.key === 'Enter' ? filteredOptions[active] : undefined);
    }
    const to = nextIndex(active, filteredOptions.length, event.key);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  }

  return (
    <Field {...texts}>
      {(control) => (
        <span className={styles.wrap}>
          <input
            {...control}
            ref={input}
            className={cx(control.className, styles.input)}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${control.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen && filteredOptions[active] ? `${control.id}-${active}` : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={isOpen ? (chosen?.label ?? placeholder) : placeholder}
            value={query ?? chosen?.label ?? ''}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onClick={() => (isOpen ? undefined : open())}
            onBlur={() => setQuery(null)}
            onKeyDown={onKeyDown}
          />
          <ChevronDown className={styles.chevron} aria-hidden="true" />
          {isOpen && (
            <ComboboxList
              id={control.id}
              label={texts.label}
              anchor={input}
              options={filteredOptions}
              active={active}
              value={value}
              onChoose={choose}
            />
          )}
        </span>
      )}
    </Field>
  );
}
