import { Play, Plus, Square, Timer } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { ticketTimeTexts, timeTexts } from '../../../i18n/en/time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { addEntry } from '../entries/entry-actions.ts';
import { EntryForm } from '../entries/entry-form.tsx';
import { EntryLine } from '../entries/entry-line.tsx';
import { labelOfTicket } from '../ticket-label.ts';
import { formatLongDay } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import { toggleTimer } from '../timer-actions.ts';
import { overlaps, today } from '../timesheet/week.ts';
import { useTime } from '../use-time.ts';
import { OthersEntry, RunningPerson } from './others-entry.tsx';
import { PersonName } from './person-name.tsx';
import styles from './ticket-time.module.css';
import type { TicketTimeState } from './use-ticket-time.ts';

interface TicketTimeProps {
  board: Board;
  ticket: Ticket;
  isDeleted: boolean;
  time: TicketTimeState;
}

/** The time on an open ticket by day: the user's own, and shared time of others. */
export function TicketTime({ board, ticket, isDeleted, time }: TicketTimeProps) {
  const texts = ticketTimeTexts;
  const { session, state } = useTime();
  const [isAdding, setAdding] = useState(false);
  const { own, others, running, isShared, totalSeconds, hasFailed, isFetching, retry } = time;
  const isMine = state.timer?.ticketId === ticket.id;
  const label = labelOfTicket(board, ticket);
  const target = { ticketId: ticket.id, projectId: null, label };

  if (!own) {
    if (hasFailed) {
      return <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={retry} />;
    }
    return <LoadingScreen inline text={texts.loading} />;
  }
  const overlapping = overlaps(own);
  const days = [...new Set([...own, ...others].map(({ day }) => day))].sort().reverse();
  return (
    <div className={styles.time}>
      <div className={styles.head}>
        {!isDeleted && (
          <>
            <Button
              size="sm"
              variant={isMine ? 'secondary' : 'primary'}
              icon={isMine ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
              onClick={() => toggleTimer(session, ticket.id, label)}
            >
              {isMine ? timeTexts.stop : timeTexts.start}
            </Button>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" />}
              disabled={isAdding}
              onClick={() => setAdding(true)}
            >
              {timeTexts.addTime}
            </Button>
          </>
        )}
        {totalSeconds > 0 && (
          <span className={styles.total}>{texts.total(secondsText(totalSeconds))}</span>
        )}
      </div>
      {isAdding && (
        <EntryForm
          label={timeTexts.addTime}
          initial={{
            ...{ ticketId: ticket.id, projectId: null, day: today(), seconds: 0, startedAt: null },
            ...{ note: '', isBillable: true, target },
          }}
          submit={timeTexts.add}
          onSubmit={(values) => {
            setAdding(false);
            addEntry(session, values, label);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {running.length > 0 && (
        <ul className={styles.list} aria-label={texts.running}>
          {running.map(({ userId, startedAt }) => (
            <RunningPerson key={userId} userId={userId} startedAt={startedAt} />
          ))}
        </ul>
      )}
      {days.map((day) => {
        const ownOfDay = own.filter((entry) => entry.day === day);
        const othersOfDay = others.filter((entry) => entry.day === day);
        const total = [...ownOfDay, ...othersOfDay].reduce((all, { seconds }) => all + seconds, 0);
        return (
          <section key={day} className={styles.day} aria-label={formatLongDay(day)}>
            <h4 className={styles.dayHead}>
              <span>{formatLongDay(day)}</span>
              <span className={styles.dayTotal}>{secondsText(total)}</span>
            </h4>
            <ul className={styles.list}>
              {ownOfDay.map((entry) => (
                <EntryLine
                  key={entry.id}
                  session={session}
                  entry={entry}
                  hasOverlap={overlapping.has(entry.id)}
                  who={<PersonName userId={entry.userId} />}
                />
              ))}
              {othersOfDay.map((entry) => (
                <OthersEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        );
      })}
      {days.length === 0 && running.length === 0 && !isAdding && (
        <EmptyState
          level={3}
          icon={<Timer aria-hidden="true" />}
          title={texts.none}
          text={isDeleted ? '' : texts.noneText}
        />
      )}
      {!isShared && <p className={styles.private}>{texts.notShared}</p>}
    </div>
  );
}
