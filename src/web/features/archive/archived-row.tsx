import type { inferRouterOutputs } from '@trpc/server';
import { formatMoment } from '../../i18n/dates.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import { usePerson } from '../../live/board-context/people.ts';
import type { AppRouter } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import rows from '../../ui/dialog-list.module.css';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { useOpenTicket } from '../ticket/open-ticket.ts';
import styles from './archive-dialog.module.css';

export type ArchivedTicketItem =
  inferRouterOutputs<AppRouter>['boards']['archived']['tickets'][number];

interface ArchivedRowProps {
  ticket: ArchivedTicketItem;
  mayRestore: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isSelected: boolean) => void;
  onRestore: () => void;
}

/** An archived ticket in the list. */
export function ArchivedRow({
  ticket,
  mayRestore,
  isSelected,
  isBusy,
  onSelect,
  onRestore,
}: ArchivedRowProps) {
  const texts = archiveTexts;
  const { id, number, name, columnName, isColumnDeleted, archivedAt, archivedBy } = ticket;
  const row = useRestoreFocus<HTMLLIElement>();
  const person = usePerson(archivedBy);
  const open = useOpenTicket();
  const when = formatMoment(archivedAt);
  const from = isColumnDeleted ? texts.fromDeleted(columnName) : texts.from(columnName);
  const archived = person ? texts.whenBy(when, person.name) : texts.when(when);
  return (
    <li ref={row} className={rows.item}>
      {mayRestore && (
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      )}
      <div className={rows.what}>
        <button type="button" className={styles.name} onClick={() => open(id)}>
          {name}
        </button>
        <p className={rows.facts}>{[number, from, archived].filter(Boolean).join(' · ')}</p>
      </div>
      {mayRestore && (
        <Button size="sm" aria-label={texts.restoreOf(name)} busy={isBusy} onClick={onRestore}>
          {texts.restore}
        </Button>
      )}
    </li>
  );
}
