import { Check, Copy } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { rejectedChangeTexts } from '../../i18n/en/rejected-changes.ts';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './rejected-changes-dialog.module.css';

interface RejectedChangesDialogProps {
  changes: readonly RejectedChange[];
  onClear: () => void;
  onClose: () => void;
}

/** The changes that the server rejected after reconnecting, each with its reason and text. */
export default function RejectedChangesDialog({
  changes,
  onClear,
  onClose,
}: RejectedChangesDialogProps) {
  const texts = rejectedChangeTexts;
  return (
    <Dialog
      title={texts.title(changes.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear}>{texts.clear}</Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {texts.later}
          </Button>
        </>
      }
    >
      <ChangeList text={texts.text} label={texts.list}>
        {changes.map((refusal) => (
          <ChangeItem key={refusal.commandId} {...refusal} />
        ))}
      </ChangeList>
    </Dialog>
  );
}

interface ChangeListProps {
  text: string;
  label: string;
  children: ReactNode;
}

/** Rejected changes, below an explanation. */
export function ChangeList({ text, label, children }: ChangeListProps) {
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
    </>
  );
}

interface ChangeItemProps extends Pick<RejectedChange, 'what' | 'about' | 'text' | 'at'> {
  reason?: string;
  /** Further actions. */
  children?: ReactNode;
}

/** A rejected change; its typed text can be copied. */
export function ChangeItem({ what, about, reason, text, at, children }: ChangeItemProps) {
  const texts = rejectedChangeTexts;
  const whatId = useId();
  const typed = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    setCopied(await copyText(text, typed.current));
  }

  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p id={whatId} className={styles.title}>
          {what}
        </p>
        <p className={styles.facts}>{[about, formatMoment(at)].filter(Boolean).join(' · ')}</p>
        {reason && <p className={styles.reason}>{texts.reason(reason)}</p>}
        {text && (
          <p ref={typed} className={styles.typed}>
            {text}
          </p>
        )}
      </div>
      {text && (
        <Button
          size="sm"
          aria-describedby={whatId}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
      )}
      {children}
      <VisuallyHidden>
        <span role="status">{isCopied && texts.copied}</span>
      </VisuallyHidden>
    </li>
  );
}

/** The Clipboard API is missing on plain http; there the text is selected and copied. */
async function copyText(text: string, element: Node | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (element) getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}
