import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { eInvoiceTexts } from '../../../i18n/en/e-invoices.ts';
import { SCHEME_OPTIONS } from './electronic-address.ts';
import { FormCombobox, FormText } from './form-fields.tsx';
import styles from './forms.module.css';
import type { MergedForm } from './use-merged-form.ts';

/** Where e-invoices are delivered: a scheme and an identifier in it. */
export function ElectronicAddressFields<V extends { scheme: string; identifier: string }>({
  form,
}: {
  form: MergedForm<V>;
}) {
  const texts = eInvoiceTexts;
  return (
    <div className={styles.pair}>
      <FormCombobox {...{ form, field: 'scheme', label: texts.scheme }} options={SCHEME_OPTIONS} />
      <FormText
        {...{ form, field: 'identifier', label: texts.identifier, hint: texts.identifierHint }}
        spellCheck={false}
        maxLength={MONEY_LIMITS.buyerReference}
      />
    </div>
  );
}
