import { Link } from '@tanstack/react-router';
import { CircleDollarSign, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TimeEntryView } from '../../../../core/time/time-views.ts';
import { timeTexts } from '../../../i18n/en/time.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { formatClock } from '../time-dates.ts';
import { secondsText, targetName, targetPlace } from '../time-texts.ts';
import { rowKey } from '../timesheet/week.ts';
import { BilledMark } from './billed-mark.tsx';
import { deleteEntry, editEntry, type TimeRunner } from './entry-actions.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './entry-line.module.css';

interface EntryLineProps {
  session: TimeRunner;
  entry: TimeEntryView;
  hasOverlap: boolean;
  /** The person, shown instead of the target: on the ticket itself. */
  who?: ReactNode;
  /** The person, shown before the target. */
  person?: string;
  /** Whether it is read-only for a reason other than being billed. */
  isFixed?: boolean;
  /** Below what it is for. */
  extra?: ReactNode;
}

/**
 * An entry of one's own with its times and note; edited in place unless it is billed. A form that is
 * open when its invoice is issued stays, so that what is typed is not lost, and says why it is locked.
 */
export function EntryLine(props: EntryLineProps) {
  const { session, entry, hasOverlap, who, person, isFixed = false, extra } = props;
  const texts = timeTexts;
  const item = useRestoreFocus<HTMLLIElement>();
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // One that was billed meanwhile has no button to edit it.
    const next = editButton.current ?? item.current?.querySelector('a');
    if (wasEdited.current && !isEdited) next?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, item]);
  const { id, day, seconds, startedAt, note, isBillable, isHidden, isBilled, invoice } = entry;
  const name = targetName(entry);
  const length = secondsText(seconds);

  if (isEdited) {
    const { ticketId, projectId } = entry;
    const target = { ticketId, projectId, label: entry };
    return (
      <li data-entry={id}>
        <EntryForm
          label={texts.editEntry(name)}
          initial={{ ticketId, projectId, day, seconds, startedAt, note, isBillable, target }}
          submit={texts.save}
          hasTarget={!who && !isHidden}
          lockedText={isBilled ? lockedText(invoice) : null}
          onSubmit={({ ticketId: toTicket, projectId: toProject, ...values }, chosen) => {
            setEdited(false);
            const isMoved = rowKey(chosen, chosen.label) !== rowKey(target, entry);
            const to = { ticketId: toTicket, projectId: toProject };
            editEntry(
              session,
              entry,
              { ...values, ...(isMoved && to) },
              isMoved ? chosen.label : undefined,
            );
          }}
          onCancel={() => setEdited(false)}
        />
      </li>
    );
  }

  return (
    <li
      ref={item}
      className={cx(styles.line, who !== undefined && styles.ofTicket)}
      data-entry={id}
      data-row={rowKey(entry, entry)}
    >
      <span className={styles.times}>
        {startedAt !== null &&
          `${formatClock(startedAt)}–${formatClock(startedAt + seconds * 1000)}`}
        {hasOverlap && (
          <span
            className={styles.overlap}
            role="img"
            aria-label={texts.overlaps}
            data-tooltip={texts.overlaps}
          >
            <TriangleAlert aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={styles.what}>
        {who ?? (
          <span className={styles.target}>
            {person !== undefined && <span className={styles.person}>{person}</span>}
            <TargetName entry={entry} />
            <span className={styles.place}>{targetPlace(entry)}</span>
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {extra}
      </span>
      <IconButton
        label={texts.billableOf(name)}
        aria-pressed={isBillable}
        disabled={isBilled || isFixed}
        size="sm"
        className={cx(styles.billable, isBillable && styles.on)}
        data-tooltip={isBillable ? texts.isBillable : texts.isNotBillable}
        onClick={() => editEntry(session, entry, { isBillable: !isBillable })}
      >
        <CircleDollarSign aria-hidden="true" />
      </IconButton>
      <span className={styles.length}>{length}</span>
      {isBilled ? (
        <BilledMark invoice={invoice} />
      ) : (
        <span className={styles.actions}>
          {!isFixed && (
            <>
              <IconButton
                ref={editButton}
                label={texts.editNamed(length, name)}
                size="sm"
                data-tooltip={texts.edit}
                onClick={() => setEdited(true)}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.deleteNamed(length, name)}
                size="sm"
                data-tooltip={texts.remove}
                onClick={() => deleteEntry(session, entry)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          )}
        </span>
      )}
    </li>
  );
}

/** Why what is typed cannot be saved any more. */
function lockedText(invoice: TimeEntryView['invoice']): string {
  return invoice ? timeTexts.onInvoice(invoice.number) : timeTexts.isBilled;
}

/** A link to the ticket or project, as far as there is one. */
export function TargetName({ entry }: { entry: TargetLinked }) {
  const { boardId, ticketId, projectId, isHidden } = entry;
  const name = targetName(entry);
  if (boardId && ticketId) {
    return (
      <Link
        to="/boards/$boardId"
        params={{ boardId }}
        search={{ ticket: ticketId }}
        className={styles.name}
      >
        {name}
      </Link>
    );
  }
  if (projectId && entry.title === null && !isHidden) {
    return (
      <Link to="/projects/{-$projectId}" params={{ projectId }} className={styles.name}>
        {name}
      </Link>
    );
  }
  return <span className={cx(styles.name, styles.plain)}>{name}</span>;
}

type TargetLinked = Pick<
  TimeEntryView,
  'boardId' | 'ticketId' | 'projectId' | 'isHidden' | 'title' | 'projectName'
>;
