import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { IconButton } from './icon-button.tsx';
import styles from './inline-alert.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';

interface InlineAlertProps {
  children: ReactNode;
  onDismiss: () => void;
}

/** An alert in the page flow, beside what it is about, so that it covers nothing. */
export function InlineAlert({ children, onDismiss }: InlineAlertProps) {
  const box = useRestoreFocus<HTMLDivElement>();
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box]);
  return (
    <div ref={box} className={styles.box}>
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <p role="alert" className={styles.text}>
        {children}
      </p>
      <IconButton label={uiTexts.dismiss} size="sm" className={styles.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
