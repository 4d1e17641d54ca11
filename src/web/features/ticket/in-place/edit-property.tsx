import { Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { inPlaceTexts } from '../../../i18n/en/in-place.ts';
import styles from './in-place.module.css';

interface EditPropertyProps {
  /** The name of the property. */
  label: string;
  button?: RefObject<HTMLButtonElement | null>;
  /** It opens a menu. */
  hasMenu?: boolean;
  onEdit: (button: HTMLButtonElement) => void;
}

/** The button that edits a property. It covers the property, so that a press anywhere edits it. */
export function EditProperty({ label, button, hasMenu = false, onEdit }: EditPropertyProps) {
  return (
    <button
      ref={button}
      type="button"
      title={inPlaceTexts.change(label)}
      className={styles.edit}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      onClick={({ currentTarget }) => onEdit(currentTarget)}
    >
      <Pencil aria-hidden="true" />
    </button>
  );
}
