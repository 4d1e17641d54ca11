import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { timeTexts } from '../../../i18n/en/time.ts';
import { Button } from '../../../ui/button.tsx';
import { targetName, targetPlace } from '../time-texts.ts';
import type { RowTarget } from '../timesheet/week.ts';
import { TargetDialog } from './target-dialog.tsx';
import styles from './target-field.module.css';

interface TargetFieldProps {
  value: RowTarget;
  onChange: (target: RowTarget) => void;
}

/** The target of time, chosen in a dialog. */
export function TargetField({ value, onChange }: TargetFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const place = targetPlace(value.label);
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {timeTexts.target}
      </span>
      <Button
        id={`${id}-button`}
        aria-labelledby={`${id} ${id}-button`}
        aria-haspopup="dialog"
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <span className={styles.name}>{targetName(value.label)}</span>
        {place && <span className={styles.place}>{place}</span>}
        <ChevronDown aria-hidden="true" />
      </Button>
      {isOpen && (
        <TargetDialog
          title={timeTexts.chooseTarget}
          hasNone
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
