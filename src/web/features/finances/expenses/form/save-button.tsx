import { expenseTexts, incomingTexts } from '../../../../i18n/en/expenses.ts';
import { formTexts } from '../../../../i18n/en/money-forms.ts';
import { Button } from '../../../../ui/button.tsx';
import forms from '../../forms/forms.module.css';

/** Saves a new expense. */
export function SaveButton({ isBusy, isIncoming }: { isBusy: boolean; isIncoming: boolean }) {
  const label = isIncoming ? incomingTexts.book : expenseTexts.save;
  return (
    <div className={forms.bar}>
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? formTexts.saving : label}
      </Button>
    </div>
  );
}
