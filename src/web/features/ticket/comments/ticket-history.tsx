import { useEffect, useRef } from 'react';
import type { UndoOfEffect } from '../../../../core/automations/effect.ts';
import { historyTexts } from '../../../i18n/en/ticket.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import type { HistoryEntry } from '../ticket-details.ts';
import { DateTime } from './moment.tsx';
import styles from './ticket-history.module.css';

/** The stored ending of entries about automation rules. */
const BY_A_RULE = ' by the rule “';
const NO_UNDOS: ReadonlyMap<string, UndoOfEffect> = new Map();

interface TicketHistoryProps {
  history: readonly HistoryEntry[];
}

/** The history of a ticket, newest first. */
export function TicketHistory({
  history,
  undos = NO_UNDOS,
  run,
}: TicketHistoryProps & {
  /** Commands that undo changes of rules, by their history entries. */
  undos?: ReadonlyMap<string, UndoOfEffect>;
  run?: BoardSession['run'];
}) {
  if (history.length === 0) return <p className={styles.none}>{historyTexts.none}</p>;
  return (
    <ol className={styles.history} aria-label={historyTexts.list} tabIndex={-1}>
      {history.toReversed().map((entry) => (
        <Entry key={entry.id} entry={entry} undo={undos.get(entry.id)} run={run} />
      ))}
    </ol>
  );
}

/** The history of a ticket on its board, where changes of rules can be undone. */
export function UndoableHistory({
  ticketId,
  history,
  run,
}: TicketHistoryProps & { ticketId: string; run: BoardSession['run'] }) {
  const isByRule = history.some(({ notes }) => notes.includes(BY_A_RULE));
  const { data, refetch } = trpc.tickets.ruleUndos.useQuery(
    { ticketId },
    { enabled: isByRule, staleTime: 0, gcTime: 0 },
  );
  const newest = history.at(-1)?.id;
  const read = useRef(newest);
  // Each new entry may be an undo, or change what a rule did.
  useEffect(() => {
    if (read.current !== newest && isByRule) void refetch();
    read.current = newest;
  }, [isByRule, newest, refetch]);
  const undos = new Map(data?.map(({ entryId, command }) => [entryId, command]));
  return <TicketHistory history={history} undos={undos} run={run} />;
}

interface EntryProps {
  entry: HistoryEntry;
  undo: UndoOfEffect | undefined;
  run: BoardSession['run'] | undefined;
}

function Entry({ entry, undo, run }: EntryProps) {
  const person = usePerson(entry.by);
  const line = historyTexts.line(entry.notes);
  return (
    <li className={styles.entry}>
      <p className={styles.notes}>{line}</p>
      <p className={styles.who}>
        {person?.name} · <DateTime at={entry.at} />
      </p>
      {undo && run && (
        <Button
          size="sm"
          className={styles.undo}
          aria-label={historyTexts.undoLine(line)}
          onClick={(event) => {
            // The button disappears with the change that it undoes.
            event.currentTarget.closest('ol')?.focus();
            void run(undo, {
              failureText: (failure) =>
                undoTexts.failed(failure.kind === 'refused' ? failure.reason : null),
            });
          }}
        >
          {historyTexts.undo}
        </Button>
      )}
    </li>
  );
}
