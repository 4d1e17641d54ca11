import type { Board } from '../../core/board/board.ts';
import type { BoardState } from '../live/board-session.ts';
import { boardTexts } from '../texts/board.ts';
import styles from './board-header.module.css';
import { BoardMembers } from './board-members.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import type { People } from './people.ts';

interface BoardHeaderProps {
  board: Board;
  people: People;
  state: BoardState;
}

export function BoardHeader({ board, people, state }: BoardHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{board.name}</h1>
        <dl className={styles.dates}>
          <Dated label={boardTexts.created} at={board.createdAt} />
          <Dated label={boardTexts.lastUpdated} at={board.updatedAt} />
        </dl>
      </div>
      <div className={styles.side}>
        <ConnectionPill connection={state.connection} waiting={state.waiting} />
        <BoardMembers board={board} people={people} />
      </div>
    </header>
  );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function Dated({ label, at }: { label: string; at: number }) {
  const date = new Date(at);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={date.toISOString()} title={date.toLocaleString()}>
          {day.format(date)}
        </time>
      </dd>
    </div>
  );
}
