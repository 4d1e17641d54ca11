import { Link } from '@tanstack/react-router';
import type { ProjectBudget } from '../../../../core/money/reports/report-views.ts';
import { budgetsTexts } from '../../../i18n/en/money-overview.ts';
import { secondsText } from '../../time/time-texts.ts';
import { amountText } from '../amount-text.ts';
import styles from './budget-burn.module.css';
import type { ReportsSearch } from './reports-search.ts';

const NEAR_PERCENT = 80;
const FULL_PERCENT = 100;

/** All days on which time may be recorded. */
const ALL_DAYS: ReportsSearch = {
  ...{ report: 'hours', period: 'custom', from: '1970-01-01', to: '9999-12-31', entries: true },
};

/** The used part of a project's budgets, marked from 80 % and from 100 % on. */
export function BudgetBurn({ budget }: { budget: ProjectBudget }) {
  const texts = budgetsTexts;
  const { projectId, budgetSeconds, usedSeconds, budgetAmount, usedAmount, currency } = budget;
  const search = { ...ALL_DAYS, project: projectId };
  return (
    <div className={styles.burns}>
      {budgetSeconds !== null && (
        <Burn
          percent={percentOf(usedSeconds, budgetSeconds)}
          text={texts.hours(texts.used(secondsText(usedSeconds), secondsText(budgetSeconds)))}
          search={search}
        />
      )}
      {budgetAmount !== null && (
        <Burn
          percent={percentOf(usedAmount, budgetAmount)}
          text={texts.used(amountText(usedAmount, currency), amountText(budgetAmount, currency))}
          search={{ ...search, billable: true }}
        />
      )}
      {budgetAmount !== null && budget.unratedSeconds > 0 && (
        <p className={styles.unrated}>{texts.withoutRate(secondsText(budget.unratedSeconds))}</p>
      )}
    </div>
  );
}

interface BurnProps {
  percent: number;
  text: string;
  search: ReportsSearch;
}

function Burn({ percent, text, search }: BurnProps) {
  const texts = budgetsTexts;
  const state = percent >= FULL_PERCENT ? 'over' : percent >= NEAR_PERCENT ? 'near' : 'within';
  return (
    <div className={styles.burn} data-state={state}>
      <div className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(percent, FULL_PERCENT)}%` }} />
      </div>
      <p className={styles.text}>
        <Link to="/finances/reports" search={search} className={styles.link}>
          {text}
        </Link>
        <span
          className={styles.percent}
          data-tooltip={state === 'within' ? undefined : texts[state]}
        >
          {texts.percent(percent)}
        </span>
      </p>
    </div>
  );
}

/** Rounded down, so that 80 % and 100 % are marked when they are reached, not before. */
function percentOf(used: number, budget: number): number {
  if (budget <= 0) return used > 0 ? FULL_PERCENT : 0;
  return Number((BigInt(used) * 100n) / BigInt(budget));
}
