import { useMemo } from 'react';
import { LANGUAGES } from '../../../../core/languages.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { client as clientSchema } from '../../../../core/money/parties.schema.ts';
import {
  type ClientView,
  E_INVOICE_FORMATS,
  type TaxRate,
} from '../../../../core/money/parties.ts';
import { TAX_CATEGORIES } from '../../../../core/money/tax-categories.ts';
import { ROUNDING_STEPS } from '../../../../core/money/time-rounding.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { clientTexts } from '../../../i18n/en/clients.ts';
import { eInvoiceTexts } from '../../../i18n/en/e-invoices.ts';
import { taxTexts } from '../../../i18n/en/invoices.ts';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { trpc } from '../../../session/trpc.ts';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { numberText } from '../amount-text.ts';
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
import {
  type ClientValues,
  clientEditOf,
  clientOf,
  clientValues,
  taxText,
} from './client-values.ts';

interface SectionProps {
  form: MergedForm<ClientValues>;
}

/** The details of a client. */
export function ClientForm({ client }: { client: ClientView }) {
  const utils = trpc.useUtils();
  const { id: clientId } = client;
  const edit = trpc.money.clients.edit.useMutation();
  const loaded = useMemo(() => clientValues(client), [client]);
  const form = useMergedForm<ClientValues>({
    stored: loaded,
    check: checkClient,
    async save(values, { version, values: before }) {
      const set = clientEditOf(before, values);
      const saved = await edit.mutateAsync({ clientId, version, set });
      utils.money.clients.get.setData({ clientId }, saved);
      void utils.money.clients.list.invalidate();
      return clientValues(saved);
    },
    reload: async () =>
      clientValues(await utils.money.clients.get.fetch({ clientId }, { staleTime: 0 })),
  });
  const discard = useConfirmDiscard(form.isDirty, form.discard);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget);
      }}
    >
      <Identity form={form} />
      <Billing form={form} />
      <EInvoices form={form} />
      <Rounding form={form} />
      <FormSection title={clientTexts.notes} text={clientTexts.notesText}>
        <FormTextarea
          {...{ form, field: 'notes', label: clientTexts.notes, hideLabel: true }}
          maxLength={MONEY_LIMITS.clientNotes}
        />
      </FormSection>
      <SaveBar form={form} />
      {discard.question}
    </form>
  );
}

/** The faults of the values, by the fields of the form. */
function checkClient(values: ClientValues): Partial<Record<keyof ClientValues, string>> {
  const { rate, category: _, ...faults } = faultsOf(clientSchema, clientOf(values));
  return { ...faults, ...(rate && { tax: rate }) };
}

function Identity({ form }: SectionProps) {
  const [texts, address] = [clientTexts, businessTexts];
  return (
    <FormSection title={texts.identity} text={texts.identityText}>
      <FormText
        {...{ form, field: 'name', label: texts.name, maxLength: LIMITS.name }}
        requiredMark={formTexts.required}
      />
      <div className={styles.pair}>
        <FormText {...{ form, field: 'contact', label: texts.contact, maxLength: LIMITS.name }} />
        <FormText
          {...{ form, field: 'email', label: address.email, type: 'email' }}
          maxLength={LIMITS.email}
        />
      </div>
      <FormTextarea
        {...{ form, field: 'street', label: address.street, rows: 2 }}
        maxLength={MONEY_LIMITS.street}
      />
      <div className={styles.pair}>
        <FormText
          {...{ form, field: 'postalCode', label: address.postalCode }}
          maxLength={MONEY_LIMITS.postalCode}
        />
        <FormText {...{ form, field: 'city', label: address.city, maxLength: LIMITS.name }} />
      </div>
      <FormCombobox
        {...{ form, field: 'country', label: address.country }}
        options={COUNTRY_OPTIONS}
      />
    </FormSection>
  );
}

function Billing({ form }: SectionProps) {
  const [texts, business] = [clientTexts, businessTexts];
  return (
    <FormSection title={texts.billing} text={texts.billingText}>
      <div className={styles.pair}>
        <FormText
          {...{ form, field: 'vatId', label: business.vatId, hint: business.vatIdHint }}
          spellCheck={false}
          maxLength={MONEY_LIMITS.partyId}
        />
        <FormText
          {...{ form, field: 'buyerReference', label: texts.buyerReference }}
          hint={texts.buyerReferenceHint}
          maxLength={MONEY_LIMITS.buyerReference}
        />
      </div>
      <div className={styles.pair}>
        <FormCombobox
          {...{ form, field: 'currency', label: business.currency }}
          options={CURRENCY_OPTIONS}
        />
        <FormSelect
          {...{ form, field: 'language', label: texts.language }}
          options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={styles.pair}>
        <FormText
          {...{ form, field: 'termDays', label: business.termDays, inputMode: 'numeric' }}
          hint={texts.termDaysHint}
        />
        <FormSelect
          {...{ form, field: 'tax', label: texts.tax }}
          options={useTaxOptions(form.values.tax)}
        />
      </div>
    </FormSection>
  );
}

function EInvoices({ form }: SectionProps) {
  const texts = eInvoiceTexts;
  return (
    <FormSection title={texts.title} text={texts.clientText}>
      <FormSelect
        {...{ form, field: 'eInvoiceFormat', label: texts.format }}
        options={E_INVOICE_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
      />
      <ElectronicAddressFields form={form} />
    </FormSection>
  );
}

/** The taxes of the business, those without a rate, and the one that is chosen. */
function useTaxOptions(chosen: string) {
  const business = trpc.money.business.get.useQuery();
  const rates: TaxRate[] = [
    ...(business.data?.details.taxRates ?? []),
    ...TAX_CATEGORIES.flatMap((category) => (category === 'S' ? [] : [{ category, rate: '0' }])),
  ];
  const options = new Map([
    ['', clientTexts.businessTax],
    ...(chosen ? [[chosen, taxLabel(chosen)] as const] : []),
    ...rates.map((rate) => [taxText(rate), taxLabel(taxText(rate))] as const),
  ]);
  return [...options].map(([value, label]) => ({ value, label }));
}

function taxLabel(text: string): string {
  const [name, rate = ''] = text.split(' ');
  const category = TAX_CATEGORIES.find((each) => each === name);
  if (!category) return text;
  const label = businessTexts.taxCategories[category];
  return category === 'S' ? `${label} ${taxTexts.rate(numberText(rate))}` : label;
}

function Rounding({ form }: SectionProps) {
  const texts = clientTexts;
  return (
    <FormSection title={texts.rounding} text={texts.roundingText}>
      <FormSelect
        {...{ form, field: 'step', label: texts.step }}
        options={[
          { value: '', label: texts.noRounding },
          ...ROUNDING_STEPS.map((step) => ({ value: String(step), label: texts.minutes(step) })),
        ]}
      />
      {form.values.step !== '' && (
        <>
          <div className={styles.pair}>
            <FormSelect
              {...{ form, field: 'direction', label: texts.direction }}
              options={[
                { value: 'up', label: texts.up },
                { value: 'nearest', label: texts.nearest },
              ]}
            />
            <FormText
              {...{ form, field: 'minMinutes', label: texts.minMinutes, inputMode: 'numeric' }}
            />
          </div>
          <FormSelect
            {...{ form, field: 'roundingOf', label: texts.roundingOf }}
            options={[
              { value: 'entry', label: texts.eachEntry },
              { value: 'day', label: texts.eachDay },
            ]}
          />
        </>
      )}
    </FormSection>
  );
}
