import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  CUSTOM_FIELD_LIMITS,
  type CustomFieldOption,
} from '../../../core/board/fields/custom-fields.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { newId } from '../../lib/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './field-dialog.module.css';

/** An option as typed. A new one has no id yet. */
export interface OptionInput {
  key: string;
  id?: string;
  name: string;
}

/** The options of a choice as inputs; a new choice begins with two empty ones. */
export function optionInputs(options: readonly CustomFieldOption[] = []): OptionInput[] {
  if (options.length === 0) return [newOption(), newOption()];
  return options.map((option) => ({ key: option.id, ...option }));
}

function newOption(): OptionInput {
  return { key: newId(), name: '' };
}

interface OptionsInputProps {
  options: readonly OptionInput[];
  error: string | undefined;
  onChange: (options: OptionInput[]) => void;
}

/** The options of a choice: their names and order. */
export function OptionsInput({ options, error, onChange }: OptionsInputProps) {
  const texts = customFieldTexts;
  const list = useRef<HTMLUListElement>(null);
  /** The option whose input gets the focus, once it is there. */
  const focused = useRef<number | null>(null);
  const isFull = options.length >= CUSTOM_FIELD_LIMITS.options;

  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelectorAll('input')[focused.current]?.focus();
    focused.current = null;
  });

  function insert(index: number): void {
    if (isFull) return;
    focused.current = index;
    onChange(options.toSpliced(index, 0, newOption()));
  }

  function remove(index: number): void {
    focused.current = Math.max(0, index - 1);
    onChange(options.toSpliced(index, 1));
  }

  function move(index: number, by: 1 | -1): void {
    const option = options[index];
    if (!option || !options[index + by]) return;
    onChange(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
  }

  /** Enter adds the next option instead of submitting the form. */
  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    insert(index + 1);
  }

  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{texts.options}</legend>
      <ul ref={list} className={styles.list}>
        {options.map((option, index) => {
          const named = option.name.trim() || String(index + 1);
          return (
            <li key={option.key} className={styles.option}>
              <TextField
                label={texts.option(index + 1)}
                hideLabel
                invalid={error !== undefined}
                autoComplete="off"
                maxLength={CUSTOM_FIELD_LIMITS.optionName}
                value={option.name}
                onChange={(name) => onChange(options.with(index, { ...option, name }))}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <IconButton
                label={texts.optionUp(named)}
                size="sm"
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.optionDown(named)}
                size="sm"
                aria-disabled={index === options.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton label={texts.removeOption(named)} size="sm" onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        disabled={isFull}
        onClick={() => insert(options.length)}
      >
        {texts.addOption}
      </Button>
    </fieldset>
  );
}
