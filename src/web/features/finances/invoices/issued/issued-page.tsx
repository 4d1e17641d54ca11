import { Link } from '@tanstack/react-router';
import { FileCode2, FileDown, Printer, Repeat, Send, Undo2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { IssuedInvoice } from '../../../../../core/money/invoices/invoice.ts';
import type { InvoiceFile, InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import type { ReminderLevel } from '../../../../../core/money/sending/sending.ts';
import { issuedTexts } from '../../../../i18n/en/invoice-issued.ts';
import { sendingTexts } from '../../../../i18n/en/sending.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { PrintedPage } from '../../../print/print-sheet.tsx';
import { useIsPrinting } from '../../../print/use-is-printing.ts';
import { amountText } from '../../amount-text.ts';
import { InvoiceExpenses } from '../../expenses/billing/invoice-expenses.tsx';
import { ClientLinksPanel } from '../../sending/client-links-panel.tsx';
import { ReminderNote } from '../../sending/reminder-note.tsx';
import { SendingsPanel } from '../../sending/sendings-panel.tsx';
import { InvoiceHeading } from '../invoice-heading.tsx';
import layout from '../invoice-layout.module.css';
import { downloadInvoiceFile, openInvoiceFile } from './download-file.ts';
import { InvoiceEntries } from './invoice-entries.tsx';
import styles from './issued.module.css';
import { IssuedSheet } from './issued-sheet.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx'));
const PaymentDialog = lazyDialog(() => import('./payment-dialog.tsx'));
const SendDialog = lazyDialog(() => import('../../sending/send-dialog.tsx'));

interface IssuedPageProps {
  view: InvoiceView;
  issued: IssuedInvoice;
}

/** An issued invoice or credit note: the frozen document, payments, credit notes and emails. */
export function IssuedPage({ view, issued }: IssuedPageProps) {
  const texts = issuedTexts;
  const [isOpen, setOpen] = useState<'payment' | 'credit' | null>(null);
  /** The level of the reminder that is being sent; null for the invoice itself. */
  const [sent, setSent] = useState<{ level: ReminderLevel | null } | null>(null);
  const isPrinting = useIsPrinting();
  const isInvoice = issued.kind !== 'creditNote';
  const pdf = view.files.find(({ kind }) => kind === 'pdf');
  const isPayable = isInvoice && view.state !== 'cancelled';
  return (
    <>
      <InvoiceHeading
        view={view}
        title={texts.headings[issued.kind](issued.number)}
        actions={
          <>
            {view.files.map((file) => (
              <FileButton key={file.kind} invoiceId={view.id} file={file} />
            ))}
            {pdf && <PrintButton invoiceId={view.id} pdf={pdf} />}
            <Button icon={<Send aria-hidden="true" />} onClick={() => setSent({ level: null })}>
              {sendingTexts.send}
            </Button>
            {issued.kind === 'invoice' && (
              <Link
                to="/finances/recurring"
                search={{ invoice: view.id }}
                className={buttonClass()}
              >
                <Repeat aria-hidden="true" />
                {texts.repeat}
              </Link>
            )}
            {isPayable && (
              <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen('credit')}>
                {texts.credit}
              </Button>
            )}
            {isPayable && (
              <Button
                variant="primary"
                icon={<Wallet aria-hidden="true" />}
                onClick={() => setOpen('payment')}
              >
                {texts.recordPayment}
              </Button>
            )}
          </>
        }
      />
      <ReminderNote view={view} onPrepare={(level) => setSent({ level })} />
      <div className={layout.layout}>
        <div className={styles.document}>
          <IssuedSheet issued={issued} />
          {view.entries.length > 0 && <InvoiceEntries view={view} />}
        </div>
        <div className={layout.side}>
          {isInvoice && <PaymentsPanel view={view} />}
          <SendingsPanel kind="invoice" targetId={view.id} />
          <ClientLinksPanel kind="invoice" targetId={view.id} />
          <InvoiceExpenses expenses={view.expenses} />
          {view.creditNotes.length > 0 && <CreditNotes view={view} />}
          {view.files.length > 0 && <Files files={view.files} />}
        </div>
      </div>
      {isPrinting &&
        createPortal(
          <PrintedPage>
            <IssuedSheet issued={issued} />
          </PrintedPage>,
          document.body,
        )}
      {isOpen === 'payment' && <PaymentDialog view={view} onClose={() => setOpen(null)} />}
      {sent && <SendDialog view={view} level={sent.level} onClose={() => setSent(null)} />}
      {isOpen === 'credit' && (
        <CreditDialog view={view} issued={issued} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function FileButton({ invoiceId, file }: { invoiceId: string; file: InvoiceFile }) {
  const texts = issuedTexts;
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await downloadInvoiceFile(invoiceId, file);
    setBusy(false);
  }
  const Icon = file.kind === 'pdf' ? FileDown : FileCode2;
  return (
    <Button icon={<Icon aria-hidden="true" />} busy={isBusy} onClick={() => void press()}>
      {texts.download[file.kind]}
    </Button>
  );
}

/** The stored PDF is the document; the page shows it in the reader's language. */
function PrintButton({ invoiceId, pdf }: { invoiceId: string; pdf: InvoiceFile }) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await openInvoiceFile(invoiceId, pdf);
    setBusy(false);
  }
  return (
    <Button icon={<Printer aria-hidden="true" />} busy={isBusy} onClick={() => void press()}>
      {issuedTexts.print}
    </Button>
  );
}

function CreditNotes({ view }: { view: InvoiceView }) {
  const texts = issuedTexts;
  return (
    <section className={layout.panel} aria-labelledby="credit-notes">
      <h3 id="credit-notes" className={layout.panelTitle}>
        {texts.creditNotes}
      </h3>
      <ul className={styles.rows}>
        {view.creditNotes.map(({ id, number, gross }) => (
          <li key={id} className={styles.row}>
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: id }}>
              {number ?? texts.creditDraft}
            </Link>
            <span className={styles.amount}>{amountText(-gross, view.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The digests with which a file can be proved to be the issued one. */
function Files({ files }: { files: readonly InvoiceFile[] }) {
  const texts = issuedTexts;
  return (
    <section className={layout.panel} aria-labelledby="invoice-files">
      <h3 id="invoice-files" className={layout.panelTitle}>
        {texts.files}
      </h3>
      <dl className={styles.files}>
        {files.map(({ kind, name, digest }) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd className={styles.digest}>SHA-256 {digest}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
