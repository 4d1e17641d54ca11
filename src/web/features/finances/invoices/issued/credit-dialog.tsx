import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { IssuedInvoice } from '../../../../../core/money/invoices/invoice.ts';
import type { InvoiceView } from '../../../../../core/money/invoices/invoice-views.ts';
import { creditTexts } from '../../../../i18n/en/invoice-issued.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useConfirmDiscard } from '../../../../ui/use-confirm-discard.tsx';
import { amountText } from '../../amount-text.ts';
import styles from './issued.module.css';

interface CreditDialogProps {
  view: InvoiceView;
  issued: IssuedInvoice;
  onClose: () => void;
}

/** Creates the draft of a credit note for the whole invoice or some of its lines. */
export default function CreditDialog({ view, issued, onClose }: CreditDialogProps) {
  const texts = creditTexts;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const credit = trpc.money.invoices.credit.useMutation();
  const [id] = useState(newId);
  const [extent, setExtent] = useState<'all' | 'lines'>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** Whether the invoice bills or deducts something that can be billed or deducted again. */
  const frees = [view.entries, view.expenses, view.fixedPrices, view.deductions].some(
    ({ length }) => length > 0,
  );
  const [freesEntries, setFreesEntries] = useState(frees);
  const isDirty = extent !== 'all' || chosen.length > 0 || freesEntries !== frees;
  const isSent = credit.isPending || credit.isSuccess;
  const discard = useConfirmDiscard(isDirty && !isSent, onClose);

  async function submit() {
    try {
      const lineIds = extent === 'all' ? null : [...chosen];
      const draft = await credit.mutateAsync({ id, invoiceId: view.id, lineIds, freesEntries });
      utils.money.invoices.get.setData({ id: draft.id }, draft);
      onClose();
      await navigate({ to: '/finances/invoices/$invoiceId', params: { invoiceId: draft.id } });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <FormDialog
      title={texts.title(issued.number)}
      submit={texts.create}
      isBusy={credit.isPending}
      isDisabled={extent === 'lines' && chosen.length === 0}
      onSubmit={() => void submit()}
      onClose={discard.close}
    >
      <div className={styles.form}>
        <p>{texts.text}</p>
        <Segmented
          label={texts.extent}
          value={extent}
          segments={[
            { value: 'all', label: texts.all },
            { value: 'lines', label: texts.some },
          ]}
          onChange={setExtent}
        />
        {extent === 'lines' && (
          <fieldset className={styles.choices} aria-label={texts.some}>
            {issued.lines.map(({ id: lineId, name, net }) => (
              <CheckField
                key={lineId}
                label={`${name} · ${amountText(net, issued.currency)}`}
                checked={chosen.includes(lineId)}
                onChange={(isChosen) =>
                  setChosen(
                    isChosen ? [...chosen, lineId] : chosen.filter((each) => each !== lineId),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        {frees && (
          <CheckField
            label={texts.frees}
            note={texts.freesNote}
            checked={freesEntries}
            onChange={setFreesEntries}
          />
        )}
      </div>
      {discard.question}
    </FormDialog>
  );
}
