import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { chosenColor } from '../../../core/board/fields/labels.ts';
import { COLORS, type Color } from '../../../core/board/settings/colors.ts';
import { colorTexts } from '../../i18n/en/colors.ts';
import { labelTexts } from '../../i18n/en/labels.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import rows from '../../ui/dialog-list.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { LabelChip } from './label-chip.tsx';
import styles from './manage-labels-dialog.module.css';
import { RenameLabelDialog } from './rename-label-dialog.tsx';

interface LabelRowProps {
  board: Board;
  label: string;
  /** The number of visible tickets with the label. */
  count: number;
  /** Whether only tickets with a restricted audience have it. */
  isRestricted: boolean;
  run: BoardSession['run'];
}

/** A label: its name, its number of tickets, its color, and its actions. */
export function LabelRow({ board, label, count, isRestricted, run }: LabelRowProps) {
  const texts = labelTexts;
  const [requested, setRequested] = useState<'rename' | 'remove' | null>(null);
  // Disappears when the label is renamed or removed, while a button in it has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const { id: boardId, labelColors } = board;
  const close = () => setRequested(null);
  const colors = [
    { value: '', label: texts.automatic },
    ...COLORS.map((color) => ({ value: color, label: colorTexts[color] })),
  ];

  function setColor(value: string) {
    const color = value === '' ? null : (value as Color);
    void run({ type: 'boards.setLabelColor', boardId, label, color });
  }

  function remove() {
    close();
    void run({ type: 'boards.deleteLabel', boardId, label });
  }

  return (
    <li ref={row} className={styles.row}>
      <div className={rows.what}>
        <LabelChip label={label} />
        <p className={rows.facts}>
          {texts.count(count)}
          {isRestricted && ` · ${texts.restricted}`}
        </p>
      </div>
      <div className={styles.controls}>
        <Select
          label={texts.color(label)}
          hideLabel
          value={chosenColor(labelColors, label) ?? ''}
          options={colors}
          onChange={setColor}
        />
        <IconButton label={texts.rename(label)} size="sm" onClick={() => setRequested('rename')}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.remove(label)} size="sm" onClick={() => setRequested('remove')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {requested === 'rename' && (
        <RenameLabelDialog board={board} label={label} count={count} run={run} onClose={close} />
      )}
      {requested === 'remove' && (
        <ConfirmDialog
          question={texts.removeQuestion(label)}
          details={count === 0 ? texts.removeUnused : texts.removeDetails(count)}
          confirm={texts.removeConfirm}
          onConfirm={remove}
          onCancel={close}
        />
      )}
    </li>
  );
}
