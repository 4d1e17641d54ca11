import { Bold, Code, Italic, Link, List, ListTodo, TextQuote } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { markdownTexts } from '../../../i18n/en/markdown.ts';
import { isApple } from '../../../lib/keyboard/is-apple.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { indexInRow } from '../../../ui/reading-order.ts';
import styles from './markdown-editor.module.css';
import { FORMATS, type Format } from './text-edits.ts';

const ICONS: Record<Format, ComponentType<{ 'aria-hidden': 'true' }>> = {
  bold: Bold,
  italic: Italic,
  list: List,
  task: ListTodo,
  code: Code,
  quote: TextQuote,
  link: Link,
};

/** The keys of formats, pressed with Ctrl or Cmd; digits and the full stop with Shift. */
const KEYS: { [K in Format]?: { code: string; shift?: true; name: string } } = {
  bold: { code: 'KeyB', name: 'B' },
  italic: { code: 'KeyI', name: 'I' },
  code: { code: 'KeyE', name: 'E' },
  task: { code: 'Digit7', shift: true, name: '7' },
  list: { code: 'Digit8', shift: true, name: '8' },
  quote: { code: 'Period', shift: true, name: '.' },
};

/** The format of a pressed shortcut. */
export function formatOfKey({ nativeEvent: event }: KeyboardEvent): Format | null {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey) return null;
  const found = FORMATS.find((format) => {
    const shortcut = KEYS[format];
    if (!shortcut || shiftKey !== Boolean(shortcut.shift)) return false;
    // Letters where the keyboard has them, digits by their place, which Shift turns into signs.
    return shortcut.shift ? code === shortcut.code : key.toUpperCase() === shortcut.name;
  });
  return found ?? null;
}

interface FormattingToolbarProps {
  disabled: boolean;
  onFormat: (format: Format) => void;
}

/** The formats as buttons: one stop of the Tab key, with arrow keys between them. */
export function FormattingToolbar({ disabled, onFormat }: FormattingToolbarProps) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = indexInRow(event.key, current, FORMATS.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={markdownTexts.formatting}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {FORMATS.map((format, n) => {
        const Icon = ICONS[format];
        const label = markdownTexts.formats[format];
        return (
          <IconButton
            key={format}
            label={label}
            size="sm"
            data-tooltip={tooltipOf(label, format)}
            aria-keyshortcuts={keyShortcutsOf(format)}
            tabIndex={n === current ? 0 : -1}
            disabled={disabled}
            className={styles.tool}
            onFocus={() => setCurrent(n)}
            // The text keeps its focus and selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        );
      })}
    </div>
  );
}

function tooltipOf(label: string, format: Format): string {
  const key = KEYS[format];
  if (!key) return label;
  const keys = isApple
    ? `${key.shift ? '⇧' : ''}⌘${key.name}`
    : [markdownTexts.ctrl, ...(key.shift ? [markdownTexts.shift] : []), key.name].join('+');
  return `${label} (${keys})`;
}

function keyShortcutsOf(format: Format): string | undefined {
  const key = KEYS[format];
  return key && `${isApple ? 'Meta' : 'Control'}+${key.shift ? 'Shift+' : ''}${key.name}`;
}
