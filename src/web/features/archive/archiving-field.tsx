import type { Board } from '../../../core/board/board.ts';
import { archiveTexts } from '../../i18n/en/archive.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Select } from '../../ui/select.tsx';
import styles from './archive-dialog.module.css';

/** The numbers of days to choose from; scripts may set others. */
const DAYS = [1, 3, 7, 14, 30, 60, 90, 180, 365];
const NEVER = 'never';

interface ArchivingFieldProps {
  board: Board;
  run: BoardSession['run'];
}

/** The setting after how many days the board archives finished tickets, for its managers. */
export function ArchivingField({ board, run }: ArchivingFieldProps) {
  const texts = archiveTexts;
  const { archiveAfterDays: chosen = null } = board;
  const days = [...new Set([...DAYS, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  const hasDoneColumn = [...board.columns.values()].some(({ isDone }) => isDone);

  function choose(value: string) {
    const after = value === NEVER ? null : Number(value);
    void run({ type: 'boards.setArchiving', boardId: board.id, days: after });
  }

  return (
    <div className={styles.setting}>
      <Select
        label={texts.after}
        hint={hasDoneColumn ? texts.afterHint : texts.afterNoColumn}
        value={chosen === null ? NEVER : String(chosen)}
        options={[
          { value: NEVER, label: texts.never },
          ...days.map((count) => ({ value: String(count), label: texts.afterDays(count) })),
        ]}
        onChange={choose}
      />
    </div>
  );
}
