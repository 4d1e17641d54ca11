import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type {
  BankStatement,
  ProposedCredit,
} from '../../../../core/money/bank/bank-transaction.ts';
import { MAX_SHARES } from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountInput, amountText, parseAmount } from '../amount-text.ts';
import styles from './bank.module.css';
import type { OpenShare } from './use-bookings.ts';

interface SplitDialogProps {
  proposed: ProposedCredit;
  statement: BankStatement;
  isBusy: boolean;
  onBook: (shares: OpenShare[]) => void;
  onClose: () => void;
}

interface Part {
  key: number;
  invoiceId: string;
  typed: string;
}

/** Splits a transfer among invoices by hand. */
export function SplitDialog({ proposed, statement, isBusy, onBook, onClose }: SplitDialogProps) {
  const texts = bankTexts.dialog;
  const { credit, match } = proposed;
  const { amount: total, currency } = credit;
  const [hasTried, setTried] = useState(false);
  const [parts, setParts] = useState<readonly Part[]>(() =>
    (match.shares.length > 0 ? match.shares : [{ invoiceId: '', amount: total }]).map(
      ({ invoiceId, amount }, key) => ({ key, invoiceId, typed: amountInput(amount, currency) }),
    ),
  );
  const invoices = statement.payable.filter((invoice) => invoice.currency === currency);
  const amountOf = ({ typed }: Part) => parseAmount(typed, currency) ?? 0;
  const assigned = parts.reduce((sum, part) => sum + amountOf(part), 0);
  const rest = total - assigned;
  const show = (amount: number) => amountText(amount, currency);
  const faultsOf = (part: Part) => ({
    invoice:
      part.invoiceId === ''
        ? texts.badInvoice
        : parts.some(({ key, invoiceId }) => key < part.key && invoiceId === part.invoiceId)
          ? texts.twice
          : undefined,
    amount: amountOf(part) > 0 ? undefined : texts.badAmount,
  });

  function change(key: number, set: Partial<Part>) {
    setParts(parts.map((part) => (part.key === key ? { ...part, ...set } : part)));
  }

  function choose(part: Part, invoiceId: string) {
    const open = invoices.find(({ id }) => id === invoiceId)?.open ?? 0;
    const free = rest + amountOf(part);
    change(part.key, {
      invoiceId,
      typed: amountInput(Math.max(0, Math.min(open, free)), currency),
    });
  }

  function submit() {
    setTried(true);
    const isWrong = parts.some((part) => {
      const { invoice, amount } = faultsOf(part);
      return invoice !== undefined || amount !== undefined;
    });
    if (isWrong || rest < 0) return;
    onBook(
      parts.map((part) => ({
        ...{ invoiceId: part.invoiceId, amount: amountOf(part) },
        open: invoices.find(({ id }) => id === part.invoiceId)?.open ?? 0,
      })),
    );
  }

  return (
    <FormDialog
      title={texts.title}
      submit={bankTexts.book}
      isBusy={isBusy}
      isDisabled={invoices.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.split}>
        <p className={styles.transfer}>
          <strong>{texts.transfer(show(total), credit.name || bankTexts.unknownPayer)}</strong>
          <span className={styles.purpose}>{credit.purpose}</span>
        </p>
        {invoices.length === 0 && <p className={styles.warning}>{texts.nothingOpen}</p>}
        {parts.map((part, index) => {
          const faults = hasTried ? faultsOf(part) : { invoice: undefined, amount: undefined };
          const chosen = invoices.find(({ id }) => id === part.invoiceId);
          return (
            <div key={part.key} className={styles.part}>
              <Combobox
                label={texts.invoice(index + 1)}
                placeholder={texts.placeholder}
                value={part.invoiceId}
                options={invoices.map(({ id, number, clientName, open }) => ({
                  ...{ value: id, label: `${number} · ${clientName}` },
                  detail: texts.open(show(open)),
                }))}
                hint={chosen && texts.open(show(chosen.open))}
                error={faults.invoice}
                onChange={(invoiceId) => choose(part, invoiceId)}
              />
              <TextField
                label={parts.length === 1 ? texts.amount(currency) : texts.amountOf(index + 1)}
                inputMode="decimal"
                autoComplete="off"
                value={part.typed}
                error={faults.amount}
                onChange={(typed) => change(part.key, { typed })}
              />
              {parts.length > 1 && (
                <IconButton
                  label={texts.remove(index + 1)}
                  size="sm"
                  onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </div>
          );
        })}
        {parts.length < Math.min(MAX_SHARES, invoices.length) && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => {
              const key = Math.max(0, ...parts.map((part) => part.key)) + 1;
              const typed = amountInput(Math.max(0, rest), currency);
              setParts([...parts, { key, invoiceId: '', typed }]);
            }}
          >
            {texts.add}
          </Button>
        )}
        <p role="status" className={rest < 0 ? styles.warning : styles.facts}>
          {rest === 0 ? texts.exact : rest < 0 ? texts.over(show(-rest)) : texts.rest(show(rest))}
        </p>
      </div>
    </FormDialog>
  );
}
