import { useState } from 'react';
import type { MilestoneTicket } from '../../../../core/money/fixed-prices/milestones.ts';
import { milestoneDialogTexts, milestonesTexts } from '../../../i18n/en/milestones.ts';
import { trpc } from '../../../session/trpc.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './milestones.module.css';

interface TicketChoiceProps {
  projectId: string;
  /** Those of the milestone, also archived ones. */
  known: readonly MilestoneTicket[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Chooses tickets of the project's boards among those that the user sees. */
export function TicketChoice({ projectId, known, chosen, onChange }: TicketChoiceProps) {
  const texts = milestoneDialogTexts;
  const [search, setSearch] = useState('');
  const offered = trpc.money.milestones.tickets.useQuery({ projectId }, { staleTime: 0 });
  if (offered.isError) {
    return (
      <ErrorBanner
        text={texts.ticketsFailed}
        busy={offered.isFetching}
        onRetry={() => void offered.refetch()}
      />
    );
  }
  if (!offered.data) return <LoadingScreen inline text={texts.loadingTickets} />;
  const ids = new Set(offered.data.map(({ id }) => id));
  const all = [...known.filter(({ id }) => !ids.has(id)), ...offered.data];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = all.filter(({ number, name, boardName }) => {
    const text = `${number} ${name} ${boardName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{texts.tickets(chosen.length)}</legend>
      {all.length === 0 ? (
        <p className={styles.note}>{texts.noTickets}</p>
      ) : (
        <>
          <TextField
            label={texts.findTicket}
            type="search"
            autoComplete="off"
            value={search}
            onChange={setSearch}
          />
          {matching.length === 0 && <p className={styles.note}>{texts.noneFound}</p>}
          <div className={styles.tickets}>
            {matching.map((ticket) => (
              <CheckField
                key={ticket.id}
                label={titleOf(ticket)}
                note={noteOf(ticket)}
                checked={chosen.includes(ticket.id)}
                onChange={(isChosen) =>
                  onChange(
                    isChosen
                      ? [...chosen, ticket.id].sort()
                      : chosen.filter((id) => id !== ticket.id),
                  )
                }
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

export function titleOf({ number, name }: MilestoneTicket): string {
  return [number, name].filter(Boolean).join(' ');
}

function noteOf({ boardName, isDone }: MilestoneTicket): string {
  return isDone ? `${boardName} · ${milestonesTexts.done}` : boardName;
}
