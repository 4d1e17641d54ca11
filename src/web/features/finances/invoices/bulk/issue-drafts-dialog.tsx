import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { batchTexts, issueManyTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { amountText } from '../../amount-text.ts';
import { sumsOf } from '../list/invoice-rows.ts';
import { BatchProgress } from './batch-progress.tsx';
import { useBatch } from './use-batch.ts';

interface IssueDraftsDialogProps {
  drafts: readonly InvoiceListItem[];
  onClose: () => void;
}

/** Asks once, and issues drafts one after another. */
export default function IssueDraftsDialog({ drafts, onClose }: IssueDraftsDialogProps) {
  const texts = issueManyTexts;
  // The list behind it changes while they are issued.
  const [items] = useState(drafts);
  const utils = trpc.useUtils();
  const issue = trpc.money.invoices.issue.useMutation();
  const batch = useBatch(({ id, version }: InvoiceListItem) => issue.mutateAsync({ id, version }));
  const { phase, isRunning, doneCount } = batch;
  const isOver = phase !== 'idle' && !isRunning;
  const hasLeft = doneCount < items.length;

  async function run() {
    await batch.run(items);
    void utils.money.invalidate();
  }

  function close() {
    if (isRunning) batch.stop();
    else onClose();
  }

  return (
    <Dialog
      title={phase === 'idle' ? texts.title(items.length) : texts.bar}
      onClose={close}
      footer={
        <>
          {isRunning ? (
            <Button busy={phase === 'stopping'} onClick={batch.stop}>
              {phase === 'stopping' ? batchTexts.stopping : batchTexts.stop}
            </Button>
          ) : (
            <Button data-autofocus onClick={onClose}>
              {batchTexts.close}
            </Button>
          )}
          {phase === 'idle' && (
            <Button variant="primary" onClick={() => void run()}>
              {texts.issue(items.length)}
            </Button>
          )}
          {isOver && hasLeft && (
            <Button variant="primary" onClick={() => void run()}>
              {phase === 'finished' ? batchTexts.retry : batchTexts.goOn}
            </Button>
          )}
        </>
      }
    >
      {phase === 'idle' ? (
        <p>{texts.details(sumText(items))}</p>
      ) : (
        <BatchProgress
          label={texts.running}
          note={texts.runningText}
          items={items}
          batch={batch}
          summary={texts.done(doneCount, items.length)}
          done={({ clientName }, { id, number }) => (
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: id }}>
              {number} · {clientName}
            </Link>
          )}
          failed={({ id, clientName }, reason) => (
            <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: id }}>
              {texts.failed(clientName, reason)}
            </Link>
          )}
        />
      )}
    </Dialog>
  );
}

/** `€1,190.00 + CHF 20.00` */
function sumText(drafts: readonly InvoiceListItem[]): string {
  const sums = sumsOf(drafts).map(({ currency, gross }) => amountText(gross, currency));
  return sums.join(' + ');
}
