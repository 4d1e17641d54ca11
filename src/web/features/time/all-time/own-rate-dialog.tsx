import { useState } from 'react';
import { parseDecimal } from '../../../../core/money/decimals.ts';
import type { AllTimeEntry } from '../../../../core/time/all-time.ts';
import { allTimeTexts } from '../../../i18n/en/all-time.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { numberText, readNumber } from '../../finances/amount-text.ts';
import { showResult } from '../../undo/undo-stack.tsx';

interface OwnRateDialogProps {
  entry: AllTimeEntry;
  onChanged: () => unknown;
  onClose: () => void;
}

/** Whether it is a number that is not negative, with at most 4 decimals. */
function isRate(rate: string): boolean {
  return !rate.startsWith('-') && parseDecimal(rate) !== null;
}

/** Sets the hourly rate of one entry; an empty field takes it away. */
export default function OwnRateDialog({ entry, onChanged, onClose }: OwnRateDialogProps) {
  const texts = allTimeTexts;
  const { id: entryId, currency } = entry;
  const stored = entry.rate === null ? '' : numberText(entry.rate);
  const [rate, setRate] = useState(stored);
  const errors = useFormErrors<'rate'>();
  const set = trpc.money.rates.setOfEntry.useMutation();
  const discard = useConfirmDiscard(rate !== stored && !set.isPending, onClose);

  async function submit(form: HTMLFormElement) {
    const typed = { entryId, rate: rate.trim() === '' ? null : (readNumber(rate) ?? '') };
    const isWrong = typed.rate !== null && !isRate(typed.rate);
    if (set.isPending || errors.show(form, { ...(isWrong && { rate: texts.badRate }) })) return;
    try {
      await set.mutateAsync(typed);
      showResult(typed.rate === null ? texts.rateRemoved : texts.rateSaved);
      onClose();
    } catch (failure) {
      showAlert(reasonOf(failure) ?? texts.rateFailed);
    }
    void onChanged();
  }

  return (
    <FormDialog
      title={texts.rateTitle}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={texts.saveRate}
      submitting={texts.savingRate}
      isBusy={set.isPending}
    >
      <TextField
        label={currency ? texts.rateIn(currency) : texts.rate}
        hint={texts.rateHint}
        inputMode="decimal"
        autoComplete="off"
        {...errors.of('rate')}
        value={rate}
        onChange={(value) => {
          errors.clear('rate');
          setRate(value);
        }}
      />
      {discard.question}
    </FormDialog>
  );
}
