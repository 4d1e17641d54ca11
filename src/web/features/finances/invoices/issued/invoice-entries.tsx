import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import { issuedTexts } from '../../../../i18n/en/invoice-issued.ts';
import { Button } from '../../../../ui/button.tsx';
import { LineEntries } from '../lines/line-entries.tsx';
import styles from './issued.module.css';

/** The time behind the invoice, which is not part of the document. */
export function InvoiceEntries({ view }: { view: InvoiceView }) {
  const texts = issuedTexts;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.entries}>
      <Button
        size="sm"
        variant="ghost"
        className={styles.toggle}
        icon={<ChevronRight aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.entries(view.entries.length)}
      </Button>
      {isOpen && (
        <LineEntries label={texts.entriesTitle} entries={view.entries} currency={view.currency} />
      )}
    </div>
  );
}
