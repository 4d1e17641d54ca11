import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { fadingTexts } from '../../../i18n/en/fading.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';

/** The numbers of days to choose from; scripts may set others. */
const DAYS = [3, 7, 14, 30, 60, 90, 180];
const NEVER = 'never';

interface FadingDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The setting after how many days without a change cards fade, for the board's managers. */
export function FadingDialog({ board, run, onClose }: FadingDialogProps) {
  const texts = fadingTexts;
  const { id: boardId, fadeAfterDays: current } = board;
  const [chosen, setChosen] = useState(String(current ?? NEVER));
  const days = [...new Set([...DAYS, ...(current === null ? [] : [current])])].sort(
    (a, b) => a - b,
  );

  function save() {
    onClose();
    void run({ type: 'boards.setFading', boardId, days: chosen === NEVER ? null : Number(chosen) });
  }

  return (
    <FormDialog title={texts.title} size="sm" submit={texts.save} onClose={onClose} onSubmit={save}>
      <Select
        label={texts.after}
        hint={texts.hint}
        value={chosen}
        options={[
          { value: NEVER, label: texts.never },
          ...days.map((count) => ({ value: String(count), label: texts.days(count) })),
        ]}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
