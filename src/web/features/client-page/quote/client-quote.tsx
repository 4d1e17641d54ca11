import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ClientQuote as Page } from '../../../../core/money/client-links/client-quote.ts';
import { clientInvoiceTexts } from '../../../i18n/en/client-page.ts';
import { quoteTexts } from '../../../i18n/en/quotes.ts';
import { Button } from '../../../ui/button.tsx';
import { QuoteSheet } from '../../finances/quotes/sent/quote-sheet.tsx';
import { PrintedPage } from '../../print/print-sheet.tsx';
import { useIsPrinting } from '../../print/use-is-printing.ts';
import { ClientPageFrame } from '../client-page-frame.tsx';
import type { ClientPageProps } from '../client-page-props.ts';
import { downloadClientFile } from '../invoice/client-files.ts';
import styles from '../invoice/client-invoice.module.css';
import { DecidePanel } from './decide-panel.tsx';

/** A quote as its client sees it: the document, and their decision. */
export default function ClientQuote({ page, token, client, reload }: ClientPageProps<Page>) {
  const texts = clientInvoiceTexts;
  const isPrinting = useIsPrinting();
  const [isBusy, setBusy] = useState(false);
  const { quote, file } = page;

  async function download() {
    setBusy(true);
    await downloadClientFile(token, { kind: 'pdf', name: file.name });
    setBusy(false);
  }

  return (
    <ClientPageFrame
      title={quoteTexts.heading(quote.number)}
      seller={quote.seller.legalName}
      actions={
        <>
          <Button
            icon={<FileDown aria-hidden="true" />}
            busy={isBusy}
            onClick={() => void download()}
          >
            {texts.download.pdf}
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <DecidePanel page={page} client={client} reload={reload} />
        <QuoteSheet quote={quote} headingLevel={2} />
      </div>
      {isPrinting &&
        createPortal(
          <PrintedPage>
            <QuoteSheet quote={quote} />
          </PrintedPage>,
          document.body,
        )}
    </ClientPageFrame>
  );
}
