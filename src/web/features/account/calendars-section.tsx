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
  const texts = calendarLinkTexts;
  const [isCreating, setCreating] = useState(false);
  const links = trpc.calendars.list.useQuery();
  return (
    <AccountSection
      title={texts.sectionTitle}
      text={texts.sectionText}
      action={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          {texts.title}
        </Button>
      }
    >
      {links.isPending && <LoadingScreen inline text={texts.loading} />}
      {links.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={links.isFetching}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data?.length === 0 && (
        <div className={styles.item}>
          <CalendarDays aria-hidden="true" />
          <p className={styles.note}>{texts.none}</p>
        </div>
      )}
      {links.data && links.data.length > 0 && (
        <ul className={styles.list}>
          {links.data.map((link) => (
            <CalendarItem key={link.id} link={link} />
          ))}
        </ul>
      )}
      {isCreating && <CalendarLinkDialog board={null} onClose={() => setCreating(false)} />}
    </AccountSection>
  );
}
