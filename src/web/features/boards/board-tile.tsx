import { Link } from '@tanstack/react-router';
import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BoardListItem } from './board-list-item.ts';
import { BoardMark } from './board-mark.tsx';
import styles from './board-tile.module.css';

export function BoardTile({ board }: { board: BoardListItem }) {
  const words = boardsTexts;
  return (
    <Link to="/boards/$boardId" params={{ boardId: board.id }} className={styles.tile}>
      <span className={styles.top}>
        <BoardMark id={board.id} columns={board.columnCount} />
        <span className={styles.name}>{board.name}</span>
      </span>
      <span className={styles.counts}>
        <span>{words.columns(board.columnCount)}</span>
        <span>{words.tickets(board.ticketCount)}</span>
        {board.isTemplate && <Badge tone="blue">{words.template}</Badge>}
      </span>
      <dl className={styles.dates}>
        <dt>{words.created}</dt>
        <dd>
          <time dateTime={new Date(board.createdAt).toISOString()}>
            {formatDay(board.createdAt)}
          </time>
        </dd>
        <dt>{words.lastUpdated}</dt>
        <dd>
          <time dateTime={new Date(board.updatedAt).toISOString()}>
            {formatMoment(board.updatedAt)}
          </time>
        </dd>
      </dl>
    </Link>
  );
}
