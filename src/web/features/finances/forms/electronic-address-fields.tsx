import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { eInvoiceTexts } from '../../../i18n/en/e-invoices.ts';
import { type AddressValues, SCHEME_OPTIONS } from './electronic-address.ts';
import { FormCombobox, FormText } from './form-fields.tsx';
import styles from './forms.module.css';
import type { MergedForm } from './use-merged-form.ts';

interface ElectronicAddressFieldsProps<V extends AddressValues> {
  form: MergedForm<V>;
}

/** Where e-invoices are delivered: a scheme and an identifier in it. */
export function ElectronicAddressFields<V extends AddressValues>(
  props: ElectronicAddressFieldsProps<V>,
) {
  const texts = eInvoiceTexts;
  // TypeScript does not find the two fields among those of an unknown form.
  const form = props.form as unknown as MergedForm<AddressValues>;
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
