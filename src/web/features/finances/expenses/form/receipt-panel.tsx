import { Download, Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReceiptView } from '../../../../../core/money/expenses/expense.ts';
import { expenseTexts } from '../../../../i18n/en/expenses.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { FileButton } from '../file-button.tsx';
import styles from './expense-form.module.css';

interface ReceiptPanelProps {
  /** A saved receipt, and its expense. */
  saved: { expenseId: string; receipt: ReceiptView } | null;
  /** The file that is sent with a new expense. */
  pending: File | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The receipt of an expense: a preview and its actions. */
export function ReceiptPanel({ saved, pending, isBusy, onChoose, onRemove }: ReceiptPanelProps) {
  const texts = expenseTexts;
  const name = pending?.name ?? saved?.receipt.name;
  return (
    <section className={styles.panel} aria-labelledby="receipt">
      <h3 id="receipt" className={styles.panelTitle}>
        {texts.receipt}
      </h3>
      {name ? (
        <p className={styles.file}>
          <Paperclip aria-hidden="true" /> {name}
        </p>
      ) : (
        <p className={styles.note}>{texts.noReceipt}</p>
      )}
      {pending ? <PendingPreview file={pending} /> : saved && <SavedPreview {...saved} />}
      <div className={styles.buttons}>
        {saved && !pending && (
          <a
            href={urlOf(saved.expenseId)}
            download={name}
            className={buttonClass('secondary', 'sm')}
          >
            <Download aria-hidden="true" />
            {texts.download}
          </a>
        )}
        <FileButton
          size="sm"
          label={name ? texts.replaceReceipt : texts.chooseReceipt}
          busy={isBusy}
          onChoose={onChoose}
        />
        {name && (
          <Button size="sm" busy={isBusy} onClick={onRemove}>
            {texts.removeReceipt}
          </Button>
        )}
      </div>
      <p className={styles.note}>{isBusy ? texts.sending : texts.receiptText}</p>
    </section>
  );
}

function urlOf(expenseId: string): string {
  return `/files/receipts/${expenseId}`;
}

function SavedPreview({ expenseId, receipt }: { expenseId: string; receipt: ReceiptView }) {
  const { id, type } = receipt;
  // The address is that of the expense; its receipt may be another one now.
  const url = `${urlOf(expenseId)}?preview&of=${id}`;
  if (type.startsWith('image/')) {
    return <img src={url} alt={expenseTexts.receiptPreview} className={styles.preview} />;
  }
  if (type !== 'application/pdf') return null;
  // The browser's own viewer. A sandbox attribute would block it; the response is sandboxed instead.
  return <iframe src={url} title={expenseTexts.receiptPreview} className={styles.preview} />;
}

function PendingPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url && <img src={url} alt={expenseTexts.receiptPreview} className={styles.preview} />;
}
