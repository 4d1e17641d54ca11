import { useState } from 'react';
import type { BilledProject } from '../../../../../core/money/parties.ts';
import type { SentQuote } from '../../../../../core/money/quotes/quote.ts';
import { quotedSeconds } from '../../../../../core/money/quotes/quote-state.ts';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteUseTexts } from '../../../../i18n/en/quotes.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { showResult } from '../../../undo/undo-stack.tsx';
import { amountText } from '../../amount-text.ts';
import own from '../quotes.module.css';

interface TakeOverDialogProps {
  view: QuoteView;
  sent: SentQuote;
  onClose: () => void;
}

/** Chooses which parts of an accepted quote a project takes over, and previews the changes. */
export default function TakeOverDialog({ view, sent, onClose }: TakeOverDialogProps) {
  const texts = quoteUseTexts;
  const utils = trpc.useUtils();
  const { id, version, clientId } = view;
  const query = trpc.money.projects.list.useQuery();
  const client = trpc.money.clients.get.useQuery({ clientId }).data;
  const seconds = quotedSeconds(sent.lines);
  const [projectId, setProjectId] = useState(view.projectId ?? '');
  const [wantsBudget, setBudget] = useState(seconds > 0);
  const [wantsAmount, setAmount] = useState(false);
  const takeOver = trpc.money.quotes.takeOver.useMutation();
  const offered = (query.data ?? []).filter(
    (each) => each.clientId === null || each.clientId === clientId,
  );
  const project = offered.find((each) => each.projectId === projectId);
  const hasAmount = client?.currency === sent.currency;
  const wanted = {
    setsBudget: wantsBudget && seconds > 0,
    setsAgreedAmount: wantsAmount && hasAmount,
  };
  const isNothing = !wanted.setsBudget && !wanted.setsAgreedAmount;
  const changes = project ? changesOf(project, { view, sent, seconds, ...wanted }) : [];

  async function submit() {
    if (!project || isNothing || takeOver.isPending) return;
    try {
      const billingVersion = project.version;
      const taken = await takeOver.mutateAsync({
        ...{ id, version, projectId, billingVersion },
        ...wanted,
      });
      utils.money.quotes.get.setData({ id }, taken);
      showResult(texts.done);
      onClose();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    void utils.money.invalidate();
  }

  return (
    <FormDialog
      title={texts.takeOverTitle}
      size="sm"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={takeOver.isPending}
      isDisabled={!project || isNothing}
    >
      <div className={own.fields}>
        {query.isError && <p className={own.muted}>{texts.loadFailed}</p>}
        <Combobox
          label={texts.project}
          placeholder={texts.projectHint}
          value={projectId}
          options={offered.map(({ projectId: value, name }) => ({ value, label: name }))}
          onChange={setProjectId}
        />
        {seconds > 0 ? (
          <CheckField
            label={texts.budget(secondsText(seconds))}
            checked={wantsBudget}
            onChange={setBudget}
          />
        ) : (
          <p className={own.muted}>{texts.noHours}</p>
        )}
        {hasAmount ? (
          <CheckField
            label={texts.amount(amountText(sent.totals.net, sent.currency))}
            checked={wantsAmount}
            onChange={setAmount}
          />
        ) : (
          client && <p className={own.muted}>{texts.otherCurrency}</p>
        )}
        {project && (
          <section className={own.changes} aria-label={texts.changes} aria-live="polite">
            <strong>{texts.changes}</strong>
            {isNothing ? (
              <p>{texts.nothingChanges}</p>
            ) : (
              changes.map((change) => <p key={change}>{change}</p>)
            )}
          </section>
        )}
      </div>
    </FormDialog>
  );
}

interface Taken {
  view: QuoteView;
  sent: SentQuote;
  seconds: number;
  setsBudget: boolean;
  setsAgreedAmount: boolean;
}

/** The changes of the project in words. */
function changesOf(before: BilledProject, taken: Taken): string[] {
  const texts = quoteUseTexts;
  const { view, sent, seconds, setsBudget, setsAgreedAmount } = taken;
  const hours = (value: number | null) =>
    value === null ? texts.nothing : texts.hours(secondsText(value));
  const money = (value: number | null) =>
    value === null ? texts.nothing : amountText(value, sent.currency);
  const { fields, billings } = texts;
  const rows: [string, string, string, boolean][] = [
    [fields.client, texts.nothing, view.clientName, before.clientId === null],
    [fields.budget, hours(before.budgetSeconds), hours(seconds), setsBudget],
    [fields.billing, billings[before.billing], billings.fixed, setsAgreedAmount],
    [fields.agreed, money(before.agreedAmount), money(sent.totals.net), setsAgreedAmount],
  ];
  return rows
    .filter(([, was, is, isSet]) => isSet && was !== is)
    .map(([field, was, is]) => texts.change(field, was, is));
}
