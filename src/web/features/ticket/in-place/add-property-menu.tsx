import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import type { CardFieldName } from '../../../../core/board/ticket-fields.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { inPlaceTexts } from '../../../i18n/en/in-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import styles from './in-place.module.css';

interface AddPropertyMenuProps<Name extends CardFieldName> {
  button: RefObject<HTMLButtonElement | null>;
  /** The properties that are not listed because they have no value. */
  names: readonly Name[];
  onAdd: (name: Name) => void;
}

/** Adds a property that the sidebar does not list. */
export function AddPropertyMenu<Name extends CardFieldName>({
  button,
  names,
  onAdd,
}: AddPropertyMenuProps<Name>) {
  return (
    <Menu
      label={inPlaceTexts.addLabel}
      trigger={({ ref, ...trigger }) => (
        <Button
          {...trigger}
          ref={(element) => {
            ref.current = element;
            button.current = element;
          }}
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          className={styles.add}
        >
          {inPlaceTexts.add}
        </Button>
      )}
    >
      {names.map((name) => (
        <MenuItem key={name} onSelect={() => onAdd(name)}>
          {fieldTexts[name].label}
        </MenuItem>
      ))}
    </Menu>
  );
}
