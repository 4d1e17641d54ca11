import { useMemo } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { business as businessSchema } from '../../../../core/money/parties.schema.ts';
import type { StoredBusiness } from '../../../../core/money/parties.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { eInvoiceTexts } from '../../../i18n/en/e-invoices.ts';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { trpc } from '../../../session/trpc.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { COUNTRY_OPTIONS, CURRENCY_OPTIONS } from '../forms/choices.ts';
import { ElectronicAddressFields } from '../forms/electronic-address-fields.tsx';
import { faultsOf } from '../forms/fault-text.ts';
import {
  FormCombobox,
  FormSelect,
  FormText,
  FormTextarea,
  SaveBar,
} from '../forms/form-fields.tsx';
import { FormSection } from '../forms/form-section.tsx';
import styles from '../forms/forms.module.css';
import { type MergedForm, useMergedForm } from '../forms/use-merged-form.ts';
import { type BusinessValues, businessOf, businessValues } from './business-values.ts';
import { LogoField } from './logo-field.tsx';
import { NumberPatternField } from './number-pattern-field.tsx';
import { TaxRatesField } from './tax-rates-field.tsx';

interface SectionProps {
  form: MergedForm<BusinessValues>;
}

/** The data of the business on invoices. */
export function BusinessForm({ stored }: { stored: StoredBusiness }) {
  const utils = trpc.useUtils();
  const set = trpc.money.business.set.useMutation();
  const loaded = useMemo(() => businessValues(stored), [stored]);
  const form = useMergedForm<BusinessValues>({
    stored: loaded,
    check: (values) => faultsOf(businessSchema, businessOf(values)),
    async save(values, { version }) {
      const saved = await set.mutateAsync({ version, details: businessOf(values) });
      utils.money.business.get.setData(undefined, saved);
      return businessValues(saved);
    },
    reload: async () =>
      businessValues(await utils.money.business.get.fetch(undefined, { staleTime: 0 })),
  });
  const discard = useConfirmDiscard(form.isDirty, form.discard);
  return (
    <form
      aria-label={businessTexts.identity}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget);
      }}
    >
      <Identity form={form} />
      <Contact form={form} />
      <Bank form={form} />
      <Taxes form={form} />
      <FormSection title={eInvoiceTexts.title} text={eInvoiceTexts.businessText}>
        <ElectronicAddressFields form={form} />
      </FormSection>
      <Invoices form={form} />
      <SaveBar form={form} />
      {discard.question}
    </form>
  );
}

function Identity({ form }: SectionProps) {
  const texts = businessTexts;
  return (
    <FormSection title={texts.identity} text={texts.identityText}>
      <FormText
        {...{ form, field: 'legalName', label: texts.legalName, maxLength: LIMITS.name }}
        requiredMark={formTexts.required}
      />
      <FormTextarea
        {...{ form, field: 'street', label: texts.street, rows: 2 }}
        maxLength={MONEY_LIMITS.street}
      />
      <div className={styles.pair}>
        <FormText
          {...{ form, field: 'postalCode', label: texts.postalCode }}
          maxLength={MONEY_LIMITS.postalCode}
        />
        <FormText {...{ form, field: 'city', label: texts.city, maxLength: LIMITS.name }} />
      </div>
      <FormCombobox
        {...{ form, field: 'country', label: texts.country }}
        options={COUNTRY_OPTIONS}
      />
      <LogoField form={form} />
    </FormSection>
  );
}

function Contact({ form }: SectionProps) {
  const texts = businessTexts;
  return (
    <FormSection title={texts.contact} text={texts.contactText}>
      <div className={styles.pair}>
        <FormText
          {...{ form, field: 'email', label: texts.email, type: 'email' }}
          maxLength={LIMITS.email}
        />
        <FormText
          {...{ form, field: 'phone', label: texts.phone, type: 'tel' }}
          maxLength={MONEY_LIMITS.partyId}
        />
      </div>
    </FormSection>
  );
}

function Bank({ form }: SectionProps) {
  const texts = businessTexts;
  return (
    <FormSection title={texts.bank} text={texts.bankText}>
      <FormText
        {...{ form, field: 'iban', label: texts.iban, spellCheck: false }}
        maxLength={MONEY_LIMITS.partyId}
      />
      <FormText
        {...{ form, field: 'bic', label: texts.bic, hint: texts.bicHint, spellCheck: false }}
        maxLength={MONEY_LIMITS.partyId}
      />
    </FormSection>
  );
}

function Taxes({ form }: SectionProps) {
  const texts = businessTexts;
  const id = { spellCheck: false, maxLength: MONEY_LIMITS.partyId };
  return (
    <FormSection title={texts.taxes} text={texts.taxesText}>
      <div className={styles.pair}>
        <FormText {...{ form, field: 'vatId', label: texts.vatId, hint: texts.vatIdHint, ...id }} />
        <FormText {...{ form, field: 'taxNumber', label: texts.taxNumber, ...id }} />
      </div>
      <FormText
        {...{ form, field: 'registrationNumber', label: texts.registrationNumber }}
        hint={texts.registrationHint}
        maxLength={LIMITS.name}
      />
      <TaxRatesField form={form} />
      <CheckField
        label={texts.smallBusiness}
        note={texts.smallBusinessText}
        checked={form.values.isSmallBusiness}
        onChange={(isSmall) => {
          form.set('isSmallBusiness', isSmall);
          if (isSmall && !form.values.smallBusinessNote)
            form.set('smallBusinessNote', texts.smallBusinessDefault);
        }}
      />
      {form.values.isSmallBusiness && (
        <FormTextarea
          {...{ form, field: 'smallBusinessNote', label: texts.smallBusinessNote, rows: 2 }}
          maxLength={MONEY_LIMITS.smallBusinessNote}
        />
      )}
    </FormSection>
  );
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

function Invoices({ form }: SectionProps) {
  const texts = businessTexts;
  return (
    <FormSection title={texts.invoices} text={texts.invoicesText}>
      <NumberPatternField form={form} />
      <div className={styles.pair}>
        <FormCombobox
          {...{ form, field: 'currency', label: texts.currency }}
          options={CURRENCY_OPTIONS}
        />
        <FormText {...{ form, field: 'termDays', label: texts.termDays, inputMode: 'numeric' }} />
      </div>
      <FormSelect
        {...{ form, field: 'timeZone', label: texts.timeZone, hint: texts.timeZoneHint }}
        options={[
          ...(form.values.timeZone ? [] : [{ value: '', label: texts.serverTimeZone }]),
          ...TIME_ZONES.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
          ...(form.values.timeZone && !TIME_ZONES.includes(form.values.timeZone)
            ? [{ value: form.values.timeZone, label: form.values.timeZone }]
            : []),
        ]}
      />
      <FormSelect
        {...{ form, field: 'paperSize', label: texts.paperSize }}
        options={[
          { value: 'A4', label: 'A4' },
          { value: 'Letter', label: 'Letter' },
        ]}
      />
      <FormTextarea
        {...{ form, field: 'footer', label: texts.footer, hint: texts.footerHint }}
        maxLength={MONEY_LIMITS.invoiceFooter}
      />
    </FormSection>
  );
}
