import { Download } from 'lucide-react';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useTime } from '../use-time.ts';
import { TimerBar } from './timer-bar.tsx';
import { Timesheet } from './timesheet.tsx';
import { useCsv } from './use-csv.ts';
import { useTimesheetWeek } from './use-timesheet-week.ts';
import { WeekSwitcher } from './week-switcher.tsx';

/** The person's time of a week. */
export default function TimesheetPage() {
  const texts = timesheetTexts;
  const { session, state } = useTime();
  const week = useTimesheetWeek();
  const csv = useCsv(week.days);
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        action={
          <ToolButton
            label={texts.csv}
            icon={<Download aria-hidden="true" />}
            busy={csv.isBusy}
            onClick={() => void csv.download()}
          />
        }
        tools={<WeekSwitcher week={week} />}
      />
      <TimerBar session={session} timer={state.timer} />
      <Timesheet key={week.monday} session={session} timer={state.timer} week={week} />
    </Page>
  );
}
