import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { can } from '../../../../core/permissions.ts';
import { timesheetTexts } from '../../../i18n/en/time.ts';
import { useActor } from '../../../session/use-actor.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useAllTimeCsv } from '../all-time/use-all-time-csv.ts';
import { useTime } from '../use-time.ts';
import { TimerBar } from './timer-bar.tsx';
import styles from './timesheet.module.css';
import { Timesheet } from './timesheet.tsx';
import type { TimesheetSearch } from './timesheet-search.ts';
import { useCsv } from './use-csv.ts';
import { useTimesheetWeek } from './use-timesheet-week.ts';
import { WeekSwitcher } from './week-switcher.tsx';

const TimeImport = lazy(() => import('../import/time-import.tsx'));
const AllTime = lazy(() => import('../all-time/all-time.tsx'));

/** Recorded time: the user's own week, and for ADMINs everyone's time. */
export default function TimesheetPage() {
  const isAdmin = can(useActor(), 'time.manageAll');
  const { show }: TimesheetSearch = useSearch({ strict: false });
  if (show === 'import') return <ImportPage />;
  return show === 'all' && isAdmin ? <AllTimePage /> : <OwnTimePage isAdmin={isAdmin} />;
}

function OwnTimePage({ isAdmin }: { isAdmin: boolean }) {
  const texts = timesheetTexts;
  const { session, state } = useTime();
  const week = useTimesheetWeek();
  const csv = useCsv(week.days);
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        action={<Files csv={csv} />}
        tools={
          <div className={styles.tools}>
            {isAdmin && <PersonSwitch view="own" />}
            <WeekSwitcher week={week} />
          </div>
        }
      />
      <TimerBar session={session} timer={state.timer} />
      <Timesheet key={week.monday} session={session} timer={state.timer} week={week} />
    </Page>
  );
}

function AllTimePage() {
  const texts = timesheetTexts;
  const csv = useAllTimeCsv();
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        action={<Files csv={csv} />}
        tools={<PersonSwitch view="all" />}
      />
      <Suspense fallback={<LoadingScreen inline text={texts.loading} />}>
        <AllTime />
      </Suspense>
    </Page>
  );
}

function ImportPage() {
  const texts = timesheetTexts;
  return (
    <Page title={texts.importTitle}>
      <PageHeading
        title={texts.importTitle}
        action={
          <Link to="/time" className={buttonClass()}>
            {texts.toTime}
          </Link>
        }
      />
      <Suspense fallback={<LoadingScreen inline text={texts.loading} />}>
        <TimeImport />
      </Suspense>
    </Page>
  );
}

/** Buttons to import and export CSV. */
function Files({ csv }: { csv: ReturnType<typeof useCsv> }) {
  const texts = timesheetTexts;
  const navigate = useNavigate();
  return (
    <>
      <ToolButton
        label={texts.importCsv}
        icon={<FileUp aria-hidden="true" />}
        onClick={() => void navigate({ to: '/time', search: { show: 'import' } })}
      />
      <ToolButton
        label={texts.csv}
        icon={<Download aria-hidden="true" />}
        busy={csv.isBusy}
        onClick={() => void csv.download()}
      />
    </>
  );
}

/** Lets an ADMIN choose their own time or everyone's. */
function PersonSwitch({ view }: { view: 'own' | 'all' }) {
  const texts = timesheetTexts;
  const navigate = useNavigate();
  return (
    <Segmented
      label={texts.whose}
      value={view}
      segments={[
        { value: 'own', label: texts.own },
        { value: 'all', label: texts.everyone },
      ]}
      onChange={(chosen) =>
        void navigate({ to: '/time', search: { show: chosen === 'all' ? 'all' : undefined } })
      }
    />
  );
}
