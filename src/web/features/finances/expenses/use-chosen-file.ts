import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { expenseListTexts } from '../../../i18n/en/expenses.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { setChosenFile } from './chosen-file.ts';
import { ReceiptFailure, readInvoice } from './send-file.ts';

/** PDF and XML may be e-invoices, which are read first. */
function mayBeInvoice({ name, type }: File): boolean {
  return /\.(pdf|xml)$/i.test(name) || type === 'application/pdf' || /xml$/.test(type);
}

/** Starts a new expense from a file: a parsed e-invoice, or a receipt. */
export function useChosenFile() {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (!file || isBusy.current) return;
    if (files.length > 1) return showAlert(expenseListTexts.oneFile);
    isBusy.current = true;
    setReading(true);
    try {
      const read = mayBeInvoice(file) ? await readInvoice(file) : null;
      setChosenFile({ file, read });
      await navigate({ to: '/finances/new-expense' });
    } catch (error) {
      const reason = error instanceof ReceiptFailure ? error.reason : null;
      showAlert(reason ?? expenseListTexts.readFailed);
    } finally {
      isBusy.current = false;
      setReading(false);
    }
  }

  return { isReading, choose };
}
