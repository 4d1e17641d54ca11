import { useLayoutEffect } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './command-palette.module.css';
import type { PaletteGroup, PaletteItem } from './command-palette-items.ts';

interface PaletteListProps {
  /** Prefix of the ids of the list and its items. */
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  activeId: string | null;
  onChoose: (item: PaletteItem) => void;
}

/** The items by kind. The field above has the focus and handles the keys. */
export function PaletteList({ id, label, groups, activeId, onChoose }: PaletteListProps) {
  useLayoutEffect(() => {
    const active = activeId && document.getElementById(`${id}-${activeId}`);
    if (active) active.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={styles.list}
      // Pressing an item must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={title} role="group" aria-label={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={item.id === activeId}
              aria-keyshortcuts={item.keys}
              className={cx(styles.item, item.id === activeId && styles.active)}
              onClick={() => onChoose(item)}
            >
              <item.Icon className={styles.icon} data-color={item.color} aria-hidden="true" />
              <span className={styles.words}>
                <span className={styles.label}>{item.label}</span>
                {item.detail && <span className={styles.detail}>{item.detail}</span>}
              </span>
              {item.keys && (
                <span className={styles.keys} aria-hidden="true">
                  {item.keys}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
