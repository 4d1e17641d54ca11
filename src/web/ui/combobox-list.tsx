import { Check } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-keys.ts';
import { cx } from './cx.ts';
import panel from './panel.module.css';
import { placePanel } from './position.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  active: number;
  value: string;
  onChoose: (option: ComboboxOption) => void;
}

export function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, options, active, value, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !anchor.current) return;
    element.showPopover();
    placePanel(element, anchor.current, true);
  }, [anchor]);

  useLayoutEffect(() => {
    list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      aria-label={label}
      className={cx(panel.panel, styles.list)}
      // Pressing an option must not move the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          data-row={index}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          className={cx(styles.option, index === active && styles.active)}
          onClick={() => onChoose(option)}
        >
          {option.icon}
          <span className={styles.texts}>
            <span className={styles.label}>{option.label}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </span>
          {option.value === value && <Check className={styles.check} aria-hidden="true" />}
        </div>
      ))}
      {options.length === 0 && <p className={styles.none}>{uiTexts.noMatches}</p>}
    </div>
  );
}
