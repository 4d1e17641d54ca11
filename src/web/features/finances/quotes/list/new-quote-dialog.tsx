import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MONEY_LIMITS } from '../../../../../core/money/money-limits.ts';
import { newQuoteTexts } from '../../../../i18n/en/quotes.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../../ui/use-confirm-discard.tsx';
import { useAllClients } from '../../invoices/new/use-all-clients.ts';
import styles from '../quotes.module.css';

/** Asks for the client of a quote; its page has the rest. */
export default function NewQuoteDialog({ onClose }: { onClose: () => void }) {
  const texts = newQuoteTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const clients = useAllClients();
  const projects = trpc.money.projects.list.useQuery().data ?? [];
  // The same for each attempt, so that a repetition after a lost answer adds no second quote.
  const [id] = useState(newId);
  const [clientId, setClientId] = useState('');
  const [projectId, setProjectId] = useState('');
  const [subject, setSubject] = useState('');
  const create = trpc.money.quotes.create.useMutation();
  const discard = useConfirmDiscard(subject !== '', onClose);
  const offered = projects.filter((each) => each.clientId === null || each.clientId === clientId);

  async function submit() {
    if (create.isPending) return;
    if (!clientId) return showAlert(texts.clientMissing);
    try {
      const quote = { id, clientId, projectId: projectId || null, subject, copyOf: null };
      const draft = await create.mutateAsync(quote);
      utils.money.quotes.get.setData({ id }, draft);
      // Closed first, so that no question about unsaved input appears.
      flushSync(onClose);
      await navigate({ to: '/finances/quotes/$quoteId', params: { quoteId: id } });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={discard.close}
      onSubmit={() => void submit()}
      submit={texts.create}
      submitting={texts.creating}
      isBusy={create.isPending}
      isDisabled={!clients.data?.length}
    >
      <div className={styles.fields}>
        {clients.isError && <p className={styles.muted}>{texts.loadFailed}</p>}
        {clients.data?.length === 0 && <p className={styles.muted}>{texts.noClients}</p>}
        <Combobox
          label={texts.client}
          placeholder={texts.clientHint}
          value={clientId}
          options={(clients.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(next) => {
            setClientId(next);
            setProjectId('');
          }}
        />
        <Combobox
          label={texts.project}
          value={projectId}
          options={[
            { value: '', label: texts.noProject },
            ...offered.map(({ projectId: value, name }) => ({ value, label: name })),
          ]}
          onChange={setProjectId}
        />
        <TextField
          label={texts.subject}
          hint={texts.subjectHint}
          autoComplete="off"
          maxLength={MONEY_LIMITS.quoteSubject}
          value={subject}
          onChange={setSubject}
        />
      </div>
      {discard.question}
    </FormDialog>
  );
}
