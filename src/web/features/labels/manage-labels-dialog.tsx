import { useMemo, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { countLabels } from '../../../core/board/fields/labels.ts';
import { labelTexts } from '../../i18n/en/labels.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { matchesQuery } from '../../ui/combobox-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LabelRow } from './label-row.tsx';
import styles from './manage-labels-dialog.module.css';

/** With more labels than this, a field finds one. */
const MAX_WITHOUT_SEARCH = 8;

interface ManageLabelsDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The labels of a board, for its managers: their colors, names and numbers of tickets. */
export default function ManageLabelsDialog({ board, run, onClose }: ManageLabelsDialogProps) {
  const texts = labelTexts;
  const [query, setQuery] = useState('');
  const labels = useLabels(board);
  const matches = labels.filter(({ label }) => matchesQuery(label, query));
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {labels.length === 0 ? (
        <EmptyState title={texts.none} text={texts.noneText} />
      ) : (
        <>
          <p className={rows.text}>{texts.text}</p>
          {labels.length > MAX_WITHOUT_SEARCH && (
            <div className={styles.search}>
              <TextField
                label={texts.filter}
                hideLabel
                type="search"
                placeholder={texts.filter}
                autoComplete="off"
                value={query}
                onChange={setQuery}
              />
            </div>
          )}
          <ul className={rows.list} aria-label={texts.list}>
            {matches.map(({ label, ...numbers }) => (
              <LabelRow key={label} board={board} label={label} {...numbers} run={run} />
            ))}
          </ul>
          {matches.length === 0 && <p className={rows.none}>{texts.noMatches}</p>}
        </>
      )}
    </Dialog>
  );
}

/** The labels of visible tickets, and those with a chosen color, sorted. */
function useLabels({ tickets, labelColors }: Board) {
  return useMemo(() => {
    const counts = countLabels(tickets.values());
    const open = countLabels([...tickets.values()].filter(({ visibleTo }) => !visibleTo));
    const names = new Set([...counts.keys(), ...labelColors.map(({ label }) => label)]);
    return [...names]
      .sort((a, b) => a.localeCompare(b))
      .map((label) => ({
        label,
        count: counts.get(label) ?? 0,
        isRestricted: counts.has(label) && !open.has(label),
      }));
  }, [tickets, labelColors]);
}
