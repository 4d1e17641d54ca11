import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  LINE_GROUPINGS,
  type LineGrouping,
  type UnbilledClient,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { dayIn } from '../../../../../core/time-zones.ts';
import { newInvoiceTexts } from '../../../../i18n/en/invoices.ts';
import { prepaymentTexts } from '../../../../i18n/en/milestones.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { amountText } from '../../amount-text.ts';
import { today } from '../../day-text.ts';
import { ExpenseChoice, useBillableExpenses } from '../../expenses/billing/expense-choice.tsx';
import { useMoneyLive } from '../../use-money-live.tsx';
import { GatherPreview } from './gather-preview.tsx';
import { MilestoneChoices, useFixedPriceChoices } from './milestone-choices.tsx';
import styles from './new-invoice.module.css';
import type { NewInvoiceSearch } from './new-invoice-search.ts';
import { PrepaymentFields, usePrepaymentForm } from './prepayment-fields.tsx';
import { useAllClients } from './use-all-clients.ts';

/** Chooses the initial content of a draft. */
export default function NewInvoicePage() {
  const texts = newInvoiceTexts;
  useMoneyLive();
  const clients = useAllClients();
  const unbilled = trpc.money.invoices.unbilled.useQuery();
  if (!clients.data || !unbilled.data) {
    const hasFailed = clients.isError || unbilled.isError;
    return hasFailed ? (
      <ErrorBanner
        text={texts.clientsFailed}
        busy={clients.isFetching || unbilled.isFetching}
        onRetry={() => {
          void clients.refetch();
          void unbilled.refetch();
        }}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  if (clients.data.length === 0) {
    return (
      <EmptyState
        icon={<Users aria-hidden="true" />}
        title={texts.noClients}
        text={texts.noClientsText}
        action={
          <Link to="/finances/clients" className={buttonClass('primary')}>
            {texts.addClient}
          </Link>
        }
      />
    );
  }
  return <NewInvoiceForm clients={clients.data} unbilled={unbilled.data} />;
}

interface NewInvoiceFormProps {
  clients: readonly { id: string; name: string }[];
  unbilled: readonly UnbilledClient[];
}

function NewInvoiceForm({ clients, unbilled }: NewInvoiceFormProps) {
  const texts = newInvoiceTexts;
  const search: NewInvoiceSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.money.invoices.create.useMutation();
  // Sent again after a lost answer, it is the same draft.
  const [id] = useState(newId);
  const [content, setContent] = useState<'time' | 'empty' | 'prepayment'>('time');
  const [projects, setProjects] = useState<readonly string[] | null>(null);
  const [leftExpenses, setLeftExpenses] = useState<ReadonlySet<string>>(new Set());
  const timeZone = trpc.money.business.get.useQuery().data?.details.timeZone;
  const [chosenUntil, setUntil] = useState<string | null>(null);
  const until = chosenUntil ?? (timeZone ? dayIn(timeZone, Date.now()) : today());
  const [grouping, setGrouping] = useState<LineGrouping>('ticket');
  const clientId = clients.some((each) => each.id === search.client) ? search.client : undefined;
  const open = unbilled.find((each) => each.clientId === clientId);
  const isEmpty = content === 'empty';
  const isPrepayment = content === 'prepayment';
  const isTime = content === 'time';
  const expenseIds = useBillableExpenses(isTime ? clientId : undefined, leftExpenses);
  const createPrepayment = trpc.money.invoices.createPrepayment.useMutation();
  const fixedPrices = useFixedPriceChoices(clientId);
  const prepayment = usePrepaymentForm(fixedPrices.choices?.currency);
  const gathering = clientId &&
    until && {
      ...{ clientId, until, grouping },
      projectIds: isEmpty ? [] : projects && [...projects],
      ...(expenseIds.length > 0 && { expenseIds }),
      ...(!isEmpty && fixedPrices.chosen),
    };

  function choose(next: string) {
    setProjects(null);
    setLeftExpenses(new Set());
    void navigate({ to: '/finances/new-invoice', search: { client: next }, replace: true });
  }

  const isBusy = create.isPending || createPrepayment.isPending;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!clientId || !gathering || isBusy) return;
    const wanted = isPrepayment ? prepayment.read(event.currentTarget) : null;
    if (isPrepayment && !wanted) return;
    try {
      const draft = wanted
        ? await createPrepayment.mutateAsync({ id, clientId, ...wanted })
        : await create.mutateAsync({ id, ...gathering });
      utils.money.invoices.get.setData({ id: draft.id }, draft);
      await navigate({ to: '/finances/invoices/$invoiceId', params: { invoiceId: draft.id } });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)}>
      <h2 className={styles.title}>{texts.title}</h2>
      <div className={styles.form}>
        <Combobox
          label={texts.client}
          placeholder={texts.clientHint}
          value={clientId ?? ''}
          options={clients.map((each) => ({
            value: each.id,
            label: each.name,
            detail: unbilledText(unbilled.find((one) => one.clientId === each.id)),
          }))}
          onChange={choose}
        />
        {open && <p className={styles.unbilled}>{unbilledText(open)}</p>}
        <Segmented
          label={texts.content}
          value={content}
          segments={[
            { value: 'time', label: texts.fromTime },
            { value: 'empty', label: texts.empty },
            { value: 'prepayment', label: prepaymentTexts.content },
          ]}
          onChange={setContent}
        />
        {isPrepayment && clientId && <PrepaymentFields form={prepayment} clientId={clientId} />}
        {!isEmpty && !isPrepayment && (
          <>
            <MilestoneChoices selection={fixedPrices} />
            {open && open.projects.length > 1 && (
              <ProjectChoice open={open} chosen={projects} onChange={setProjects} />
            )}
            <TextField
              label={texts.until}
              hint={texts.untilHint}
              type="date"
              value={until}
              onChange={setUntil}
            />
            <Select
              label={texts.grouping}
              value={grouping}
              options={LINE_GROUPINGS.map((value) => ({ value, label: texts.groupings[value] }))}
              onChange={setGrouping}
            />
            {clientId && (
              <ExpenseChoice clientId={clientId} left={leftExpenses} onChange={setLeftExpenses} />
            )}
          </>
        )}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={
              !gathering ||
              (isTime && projects?.length === 0 && !fixedPrices.isAny && expenseIds.length === 0)
            }
          >
            {texts.create}
          </Button>
          <Link to="/finances/invoices" className={buttonClass()}>
            {texts.cancel}
          </Link>
        </div>
      </div>
      {!isPrepayment && <GatherPreview gathering={gathering || null} isEmpty={isEmpty} />}
    </form>
  );
}

function unbilledText(open: UnbilledClient | undefined): string {
  const texts = newInvoiceTexts;
  if (!open) return texts.nothing;
  return open.isTooLarge ? texts.tooLarge : texts.unbilled(amountText(open.value, open.currency));
}

interface ProjectChoiceProps {
  open: UnbilledClient;
  /** Null for all. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

function ProjectChoice({ open, chosen, onChange }: ProjectChoiceProps) {
  const texts = newInvoiceTexts;
  const ids = open.projects.map(({ projectId }) => projectId);
  const current = chosen ?? ids;
  return (
    <fieldset className={styles.projects}>
      <legend className={styles.legend}>{texts.projects}</legend>
      {open.projects.map(({ projectId, name, value }) => (
        <CheckField
          key={projectId}
          label={`${name} · ${amountText(value, open.currency)}`}
          checked={current.includes(projectId)}
          onChange={(isChosen) => {
            const next = ids.filter((id) => (id === projectId ? isChosen : current.includes(id)));
            onChange(next.length === ids.length ? null : next);
          }}
        />
      ))}
    </fieldset>
  );
}
