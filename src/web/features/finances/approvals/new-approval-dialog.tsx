import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { addMonths, firstOfMonth, lastOfMonth } from '../../../../core/days.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { newApprovalTexts } from '../../../i18n/en/approvals.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { today } from '../day-text.ts';
import { useAllClients } from '../invoices/new/use-all-clients.ts';
import { DayField } from '../reports/day-field.tsx';
import styles from './approvals.module.css';
import { keepCreatedLink } from './created-links.ts';

interface NewApprovalDialogProps {
  clientId?: string | undefined;
  onClose: () => void;
}

/** Asks whose hours of which days a client shall approve; begins with the last month. */
export default function NewApprovalDialog({ clientId: first, onClose }: NewApprovalDialogProps) {
  const texts = newApprovalTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const clients = useAllClients();
  const projects = trpc.money.projects.list.useQuery();
  const create = trpc.money.approvals.create.useMutation();
  // The same for each attempt, so that a repetition after a lost answer adds no second request.
  const [ids] = useState(() => ({ id: newId(), linkId: newId() }));
  const [clientId, setClientId] = useState(first ?? '');
  const [projectId, setProjectId] = useState('');
  const [from, setFrom] = useState(() => addMonths(firstOfMonth(today()), -1));
  const [until, setUntil] = useState(() => lastOfMonth(addMonths(firstOfMonth(today()), -1)));
  const [showsNames, setShowsNames] = useState(false);
  const [showsAmounts, setShowsAmounts] = useState(false);
  const [message, setMessage] = useState('');
  const discard = useConfirmDiscard(message !== '' && !create.isPending, onClose);
  const offered = (projects.data ?? []).filter(
    (each) => each.clientId === clientId && each.billing === 'hourly',
  );

  async function submit() {
    if (create.isPending) return;
    if (!clientId) return showAlert(texts.clientMissing);
    if (until < from) return showAlert(texts.order);
    try {
      const { approval, url } = await create.mutateAsync({
        ...{ ...ids, clientId, projectId: projectId || null, from, until },
        ...{ showsNames, showsAmounts, message },
      });
      keepCreatedLink(approval.id, url);
      utils.money.approvals.get.setData({ id: approval.id }, approval);
      // First, so that nothing asks whether to discard what was just saved.
      flushSync(onClose);
      await navigate({
        to: '/finances/approvals/$approvalId',
        params: { approvalId: approval.id },
      });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <FormDialog
      title={texts.title}
      onClose={discard.close}
      onSubmit={() => void submit()}
      submit={texts.create}
      submitting={texts.creating}
      isBusy={create.isPending}
      isDisabled={!clients.data?.length}
    >
      <div className={styles.fields}>
        {(clients.isError || projects.isError) && (
          <p className={styles.muted}>{texts.loadFailed}</p>
        )}
        {clients.data?.length === 0 && <p className={styles.muted}>{texts.noClients}</p>}
        <Combobox
          label={texts.client}
          placeholder={texts.clientHint}
          value={clientId}
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => {
            setClientId(next);
            setProjectId('');
          }}
        />
        {offered.length > 1 && (
          <Combobox
            label={texts.project}
            value={projectId}
            options={[
              { value: '', label: texts.allProjects },
              ...offered.map(({ projectId: value, name }) => ({ value, label: name })),
            ]}
            onChange={setProjectId}
          />
        )}
        <div className={styles.days}>
          <DayField label={texts.from} day={from} onChange={setFrom} />
          <DayField label={texts.until} day={until} onChange={setUntil} />
        </div>
        <CheckField label={texts.names} checked={showsNames} onChange={setShowsNames} />
        <CheckField label={texts.amounts} checked={showsAmounts} onChange={setShowsAmounts} />
        <Textarea
          label={texts.message}
          rows={3}
          maxLength={MONEY_LIMITS.approvalText}
          value={message}
          onChange={setMessage}
        />
        <p className={styles.muted}>{texts.note}</p>
      </div>
      {discard.question}
    </FormDialog>
  );
}
