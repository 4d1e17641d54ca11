import { useMemo } from 'react';
import {
  DATEV_LIMITS,
  type StoredDatevSettings,
} from '../../../../../core/money/datev/datev-settings.ts';
import type { TaxRate } from '../../../../../core/money/parties.ts';
import { datevTexts } from '../../../../i18n/en/finance-links.ts';
import { locale } from '../../../../i18n/en/locale.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { useConfirmDiscard } from '../../../../ui/use-confirm-discard.tsx';
import { offerUndo } from '../../../undo/undo-stack.tsx';
import { FormSelect, FormText, SaveBar } from '../../forms/form-fields.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { useMergedForm } from '../../forms/use-merged-form.ts';
import styles from './datev.module.css';
import { DebtorsField, RevenueAccountsField } from './datev-rows.tsx';
import { type DatevValues, datevFaults, datevSettingsOf, datevValues } from './datev-values.ts';

const monthNames = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => {
  return { value: String(month + 1), label: monthNames.format(Date.UTC(2026, month, 1)) };
});
const { min, max } = DATEV_LIMITS.accountLength;
const LENGTHS = Array.from({ length: max - min + 1 }, (_, index) => {
  return { value: String(min + index), label: datevTexts.digits(min + index) };
});

interface DatevFormProps {
  stored: StoredDatevSettings;
  taxRates: readonly TaxRate[];
  autoFocus: boolean;
  onRemoved: () => void;
}

export function DatevForm({ stored, taxRates, autoFocus, onRemoved }: DatevFormProps) {
  const texts = datevTexts;
  const utils = trpc.useUtils();
  const { settings } = utils.money.datev;
  const set = trpc.money.datev.setSettings.useMutation();
  const loaded = useMemo(() => datevValues(stored, taxRates), [stored, taxRates]);
  const form = useMergedForm<DatevValues>({
    stored: loaded,
    check: datevFaults,
    async save(values, { version }) {
      const saved = await set.mutateAsync({ version, details: datevSettingsOf(values) });
      settings.setData(undefined, saved);
      return datevValues(saved, taxRates);
    },
    reload: async () => datevValues(await settings.fetch(undefined, { staleTime: 0 }), taxRates),
  });
  const discard = useConfirmDiscard(form.isDirty, form.discard);

  async function remove() {
    const { details } = stored;
    try {
      const removed = await set.mutateAsync({ version: stored.version, details: null });
      settings.setData(undefined, removed);
      onRemoved();
      const restore = { version: removed.version, details };
      offerUndo({ text: texts.removed, undo: () => void undo(restore) });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.removeFailed);
      void settings.invalidate();
    }
  }

  async function undo(restored: StoredDatevSettings) {
    try {
      settings.setData(undefined, await utils.client.money.datev.setSettings.mutate(restored));
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.removeFailed);
      void settings.invalidate();
    }
  }

  const digits = Number(form.values.accountLength);
  return (
    <form
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget);
      }}
    >
      <FormSection title={texts.title} text={texts.text}>
        <div className={styles.grid}>
          <FormText
            {...{ form, field: 'consultantNumber', label: texts.consultantNumber, autoFocus }}
            inputMode="numeric"
            maxLength={7}
          />
          <FormText
            {...{ form, field: 'clientNumber', label: texts.clientNumber }}
            inputMode="numeric"
            maxLength={5}
          />
          <FormSelect
            {...{ form, field: 'fiscalYearMonth', label: texts.fiscalYear, options: MONTHS }}
          />
          <FormSelect
            {...{ form, field: 'accountLength', label: texts.accountLength, options: LENGTHS }}
          />
        </div>
        <RevenueAccountsField form={form} />
        <div className={styles.grid}>
          <FormText
            {...{ form, field: 'debtorAccount', label: texts.debtorAccount }}
            hint={texts.debtorHint(digits)}
            inputMode="numeric"
            maxLength={9}
          />
        </div>
        <DebtorsField form={form} />
        {stored.details && (
          <div>
            <Button variant="ghost" busy={set.isPending} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          </div>
        )}
      </FormSection>
      <SaveBar form={form} />
      {discard.question}
    </form>
  );
}
