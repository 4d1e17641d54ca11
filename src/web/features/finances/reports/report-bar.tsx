import { useNavigate } from '@tanstack/react-router';
import {
  HOURS_GROUPS,
  type Period,
  PROFIT_GROUPS,
  REPORT_BASES,
  REVENUE_GROUPS,
} from '../../../../core/money/reports/report-views.ts';
import { reportsTexts } from '../../../i18n/en/reports.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { periodText } from '../day-text.ts';
import { DayField } from './day-field.tsx';
import { PackageButton } from './package-button.tsx';
import { PERIODS, type PeriodName } from './periods.ts';
import styles from './reports.module.css';
import { REPORTS, type ReportName, type ReportsSearch } from './reports-search.ts';

interface ReportBarProps {
  report: ReportName;
  periodName: PeriodName;
  period: Period;
  search: ReportsSearch;
}

/** Chooses the report, its period and its basis. */
export function ReportBar({ report, periodName, period, search }: ReportBarProps) {
  const texts = reportsTexts;
  const navigate = useNavigate();

  function set(part: ReportsSearch) {
    void navigate({
      to: '/finances/reports',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <div className={styles.controls}>
      <div className={styles.first}>
        <Segmented
          label={texts.report}
          value={report}
          segments={REPORTS.map((value) => ({ value, label: texts.reports[value] }))}
          onChange={(value) =>
            set({ ...NO_ENTRIES, report: value === 'revenue' ? undefined : value })
          }
        />
        {(report === 'revenue' || report === 'tax') && period.from <= period.to && (
          <PackageButton period={period} />
        )}
      </div>
      <div className={styles.choices}>
        {report !== 'aged' && (
          <>
            <Select
              label={texts.period}
              value={periodName}
              options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
              onChange={(value) =>
                // The days that are shown are the first ones to be changed.
                set({ period: value, ...(value === 'custom' ? period : NO_DAYS) })
              }
            />
            {periodName === 'custom' ? (
              <ChosenDays period={period} onChange={(part) => set({ period: 'custom', ...part })} />
            ) : (
              <p className={styles.days}>{periodText(period.from, period.to)}</p>
            )}
          </>
        )}
        {(report === 'revenue' || report === 'tax') && (
          <Segmented
            label={texts.basis}
            value={search.basis ?? 'issued'}
            segments={REPORT_BASES.map((value) => ({ value, label: texts.bases[value] }))}
            onChange={(value) => set({ basis: value === 'issued' ? undefined : value })}
          />
        )}
        {report === 'revenue' && (
          <Segmented
            label={texts.groupBy}
            value={search.by ?? 'client'}
            segments={REVENUE_GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
            onChange={(by) => set({ by: by === 'client' ? undefined : by })}
          />
        )}
        {report === 'profit' && (
          <Segmented
            label={texts.groupBy}
            value={search.profit ?? 'client'}
            segments={PROFIT_GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
            onChange={(profit) => set({ profit: profit === 'client' ? undefined : profit })}
          />
        )}
        {report === 'hours' && !search.entries && (
          <Segmented
            label={texts.groupBy}
            value={search.hours ?? 'person'}
            segments={HOURS_GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
            onChange={(hours) => set({ hours: hours === 'person' ? undefined : hours })}
          />
        )}
      </div>
    </div>
  );
}

interface ChosenDaysProps {
  period: Period;
  onChange: (part: Partial<Period>) => void;
}

function ChosenDays({ period: { from, to }, onChange }: ChosenDaysProps) {
  const texts = reportsTexts;
  return (
    <div className={styles.chosen}>
      <DayField label={texts.from} day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={texts.to} day={to} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

const NO_DAYS: ReportsSearch = { from: undefined, to: undefined };

/** Returns from the entries to the whole report. */
export const NO_ENTRIES: ReportsSearch = {
  ...{ entries: undefined, person: undefined, project: undefined, client: undefined },
  billable: undefined,
};
