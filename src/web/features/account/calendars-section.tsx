import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import { calendarLinkTexts } from '../../i18n/en/calendar-link.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import CalendarLinkDialog from '../calendar-link/calendar-link-dialog.tsx';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';
import { CalendarItem } from './calendar-item.tsx';

/** Links for calendar apps to read due dates. */
export function CalendarsSection() {
  const words = calendarLinkTexts;
  const [isMaking, setMaking] = useState(false);
  const links = trpc.calendars.list.useQuery();
  return (
    <AccountSection
      title={words.sectionTitle}
      text={words.sectionText}
      action={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          {words.title}
        </Button>
      }
    >
      {links.isPending && <LoadingScreen inline text={words.loading} />}
      {links.isError && (
        <ErrorBanner
          text={words.loadFailed}
          busy={links.isFetching}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data?.length === 0 && (
        <div className={styles.item}>
          <CalendarDays aria-hidden="true" />
          <p className={styles.note}>{words.none}</p>
        </div>
      )}
      {links.data && links.data.length > 0 && (
        <ul className={styles.list}>
          {links.data.map((link) => (
            <CalendarItem key={link.id} link={link} />
          ))}
        </ul>
      )}
      {isMaking && <CalendarLinkDialog board={null} onClose={() => setMaking(false)} />}
    </AccountSection>
  );
}
