import { Link } from '@tanstack/react-router';
import { formatDay, formatMoment } from '../../i18n/dates.ts';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BoardListItem } from './board-list-item.ts';
import { BoardMark } from './board-mark.tsx';
import styles from './board-tile.module.css';

export function BoardTile({ board }: { board: BoardListItem }) {
  const texts = boardsTexts;
  return (
    <Link to="/boards/$boardId" params={{ boardId: board.id }} className={styles.tile}>
      <span className={styles.top}>
        <BoardMark id={board.id} color={board.color} columns={board.columnCount} />
        <span className={styles.name}>{board.name}</span>
      </span>
      <span className={styles.counts}>
        <span>{texts.columns(board.columnCount)}</span>
        <span>{texts.tickets(board.ticketCount)}</span>
        {board.isTemplate && <Badge tone="blue">{texts.template}</Badge>}
      </span>
      <dl className={styles.dates}>
        <dt>{texts.created}</dt>
        <dd>
          <time dateTime={new Date(board.createdAt).toISOString()}>
            {formatDay(board.createdAt)}
          </time>
        </dd>
        <dt>{texts.lastUpdated}</dt>
        <dd>
          <time dateTime={new Date(board.updatedAt).toISOString()}>
            {formatMoment(board.updatedAt)}
          </time>
        </dd>
      </dl>
    </Link>
  );
}
