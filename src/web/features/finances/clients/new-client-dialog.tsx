import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isLanguage } from '../../../../core/languages.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { client as clientSchema, NEW_CLIENT } from '../../../../core/money/parties.schema.ts';
import { businessTexts } from '../../../i18n/en/business.ts';
import { clientsTexts } from '../../../i18n/en/clients.ts';
import { getLanguage } from '../../../lib/language.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { COUNTRY_OPTIONS, CURRENCY_OPTIONS } from '../forms/choices.ts';
import { faultsOf } from '../forms/fault-text.ts';
import styles from './clients.module.css';

/** Asks for the required data of a client; its own page has the rest. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const texts = clientsTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  // The same for each attempt, so that a repetition after a lost answer adds no second client.
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [chosenCountry, setCountry] = useState<string | null>(null);
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const business = trpc.money.business.get.useQuery();
  const country = chosenCountry ?? business.data?.details.address.country ?? '';
  const currency = chosenCurrency ?? business.data?.details.currency ?? 'EUR';
  const errors = useFormErrors<'name' | 'email'>();
  const create = trpc.money.clients.create.useMutation({
    onSettled: () => void utils.money.invalidate(),
  });
  const discard = useConfirmDiscard(name !== '' || email !== '', onClose);

  async function submit(form: HTMLFormElement) {
    if (create.isPending) return;
    const address = { ...NEW_CLIENT.address, country };
    const language = getLanguage();
    const details = { ...NEW_CLIENT, name, email, currency, address };
    const client = { ...details, ...(isLanguage(language) && { language }) };
    const { name: nameFault, email: emailFault } = faultsOf(clientSchema, client);
    const found = {
      ...(nameFault && { name: name.trim() ? nameFault : texts.nameMissing }),
      ...(emailFault && { email: emailFault }),
    };
    if (errors.show(form, found)) return;
    try {
      await create.mutateAsync({ id, client });
      // Closed first, so that no question about unsaved input appears.
      flushSync(onClose);
      await navigate({ to: '/finances/clients/$clientId', params: { clientId: id } });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.addFailed);
    }
  }

  return (
    <FormDialog
      title={texts.add}
      size="sm"
      onClose={discard.close}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={create.isPending}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.name}
          autoComplete="off"
          maxLength={LIMITS.name}
          {...errors.of('name')}
          value={name}
          onChange={(value) => {
            errors.clear('name');
            setName(value);
          }}
        />
        <TextField
          label={businessTexts.email}
          type="email"
          autoComplete="off"
          maxLength={LIMITS.email}
          {...errors.of('email')}
          value={email}
          onChange={(value) => {
            errors.clear('email');
            setEmail(value);
          }}
        />
        <Combobox
          label={texts.country}
          value={country}
          options={COUNTRY_OPTIONS}
          onChange={setCountry}
        />
        <Combobox
          label={texts.currency}
          value={currency}
          options={CURRENCY_OPTIONS}
          onChange={setCurrency}
        />
      </div>
      {discard.question}
    </FormDialog>
  );
}
