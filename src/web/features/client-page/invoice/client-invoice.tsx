import { FileCode2, FileDown, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ClientInvoice as Page } from '../../../../core/money/client-links/client-invoice.ts';
import { clientInvoiceTexts } from '../../../i18n/en/client-page.ts';
import { issuedTexts } from '../../../i18n/en/invoice-issued.ts';
import { Button } from '../../../ui/button.tsx';
import { IssuedSheet } from '../../finances/invoices/issued/issued-sheet.tsx';
import { PrintedPage } from '../../print/print-sheet.tsx';
import { useIsPrinting } from '../../print/use-is-printing.ts';
import { ClientPageFrame } from '../client-page-frame.tsx';
import type { ClientPageProps } from '../client-page-props.ts';
import { downloadClientFile, openClientFile } from './client-files.ts';
import styles from './client-invoice.module.css';
import { PaymentPanel } from './payment-panel.tsx';

/** An invoice as its client sees it: its state, how to pay, the document and its files. */
export default function ClientInvoice({ page, token }: ClientPageProps<Page>) {
  const texts = clientInvoiceTexts;
  const isPrinting = useIsPrinting();
  const { invoice, files } = page;
  const pdf = files.find(({ kind }) => kind === 'pdf');
  return (
    <ClientPageFrame
      title={issuedTexts.headings[invoice.kind](invoice.number)}
      seller={invoice.seller.legalName}
      actions={
        <>
          {files.map((file) => (
            <FileButton
              key={file.kind}
              icon={file.kind === 'pdf' ? <FileDown /> : <FileCode2 />}
              isPrimary={file.kind === 'pdf'}
              onPress={() => downloadClientFile(token, file)}
            >
              {texts.download[file.kind]}
            </FileButton>
          ))}
          {pdf && (
            <FileButton icon={<Printer />} onPress={() => openClientFile(token, pdf)}>
              {texts.print}
            </FileButton>
          )}
        </>
      }
    >
      <div className={styles.layout}>
        <PaymentPanel page={page} />
        <IssuedSheet issued={invoice} headingLevel={2} />
      </div>
      {isPrinting &&
        createPortal(
          <PrintedPage>
            <IssuedSheet issued={invoice} />
          </PrintedPage>,
          document.body,
        )}
    </ClientPageFrame>
  );
}

interface FileButtonProps {
  icon: ReactNode;
  isPrimary?: boolean;
  onPress: () => Promise<void>;
  children: ReactNode;
}

function FileButton({ icon, isPrimary = false, onPress, children }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onPress();
    setBusy(false);
  }
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={<span aria-hidden="true">{icon}</span>}
      busy={isBusy}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}
