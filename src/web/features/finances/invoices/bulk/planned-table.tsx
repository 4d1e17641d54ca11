import { Link } from '@tanstack/react-router';
import type { PlannedDraft } from '../../../../../core/money/invoices/invoice-answers.ts';
import { draftAllTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { cx } from '../../../../ui/cx.ts';
import { secondsText } from '../../../time/time-texts.ts';
import { amountText } from '../../amount-text.ts';
import { missingText } from '../draft/missing-list.tsx';
import styles from './planned-table.module.css';

interface PlannedTableProps {
  plans: readonly PlannedDraft[];
  /** The clients that get no draft. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** The drafts that would be made, each to be chosen. On a phone, each row is a card. */
export function PlannedTable({ plans, left, onLeave }: PlannedTableProps) {
  const texts = draftAllTexts;
  const possible = plans.filter(({ fault }) => fault === null).map(({ clientId }) => clientId);
  const leftCount = possible.filter((id) => left.has(id)).length;

  function choose(clientId: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(clientId);
    else next.add(clientId);
    onLeave(next);
  }

  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          disabled={possible.length === 0}
          checked={leftCount === 0 && possible.length > 0}
          ref={(box) => {
            if (box) box.indeterminate = leftCount > 0 && leftCount < possible.length;
          }}
          onChange={({ target }) => onLeave(new Set(target.checked ? [] : possible))}
        />
        {texts.all}
      </label>
      <table className={styles.table} aria-label={texts.clients}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.client}</th>
            <th scope="col">{texts.missing}</th>
            {[texts.hours, texts.net, texts.gross].map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlannedRow
              key={plan.clientId}
              plan={plan}
              isChosen={plan.fault === null && !left.has(plan.clientId)}
              onChoose={(isChosen) => choose(plan.clientId, isChosen)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PlannedRowProps {
  plan: PlannedDraft;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PlannedRow({ plan, isChosen, onChoose }: PlannedRowProps) {
  const texts = draftAllTexts;
  const { clientId, clientName, currency, net, gross, fault, billedSeconds } = plan;
  const amounts = [
    [texts.net, amountText(net, currency), styles.net],
    [texts.gross, amountText(gross, currency), styles.gross],
  ] as const;
  return (
    <tr>
      <td className={styles.check}>
        <label className={styles.target}>
          <input
            type="checkbox"
            aria-label={texts.choose(clientName)}
            disabled={fault !== null}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.client}>
        <Link to="/finances/clients/$clientId" params={{ clientId }}>
          {clientName}
        </Link>
      </th>
      <td className={styles.missing}>
        <Missing plan={plan} />
      </td>
      <td className={cx(styles.number, styles.hours)} data-label={texts.hours}>
        {secondsText(billedSeconds)}
      </td>
      {amounts.map(([name, text, className]) => (
        <td key={name} className={cx(styles.number, className)} data-label={name}>
          {fault === null ? text : '–'}
        </td>
      ))}
    </tr>
  );
}

function Missing({ plan: { fault, missing, entriesWithoutRate } }: { plan: PlannedDraft }) {
  const texts = draftAllTexts;
  if (fault !== null) return <span className={styles.fault}>{texts.faults[fault]}</span>;
  const parts = [
    ...(entriesWithoutRate > 0 ? [texts.withoutRate(entriesWithoutRate)] : []),
    ...missing.map(missingText),
  ];
  if (parts.length === 0) return <span className={styles.ready}>{texts.ready}</span>;
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
