import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { BACKGROUNDS } from '../../../../core/board/settings/backgrounds.ts';
import { appearanceTexts } from '../../../i18n/en/appearance.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import backgrounds from '../board-page.module.css';
import { ColorField } from '../columns/dialogs/column-settings-fields.tsx';
import styles from './appearance-dialog.module.css';

interface AppearanceDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The color and the background of a board, for its managers. Applied at once, and undoable. */
export default function AppearanceDialog({ board, run, onClose }: AppearanceDialogProps) {
  const texts = appearanceTexts;
  // Colleagues may choose another appearance meanwhile: saved is only what was changed here.
  const [initial] = useState(board);
  const [color, setColor] = useState(initial.color);
  const [background, setBackground] = useState(initial.background);
  const isChanged = color !== initial.color || background !== initial.background;
  const discard = useConfirmDiscard(isChanged, onClose);

  function save(): void {
    onClose();
    if (!isChanged) return;
    const set = {
      ...(color !== initial.color && { color }),
      ...(background !== initial.background && { background }),
    };
    void run({ type: 'boards.setAppearance', boardId: board.id, set });
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={discard.close}
      onSubmit={save}
      submit={texts.save}
    >
      <p className={styles.text}>{texts.text}</p>
      <ColorField value={color} onChange={setColor} />
      <fieldset className={styles.backgrounds}>
        <legend className={styles.legend}>{texts.background}</legend>
        {[null, ...BACKGROUNDS].map((each) => (
          <label key={each ?? ''} className={styles.choice}>
            <input
              type="radio"
              name="background"
              checked={each === background}
              onChange={() => setBackground(each)}
            />
            <span
              className={`${backgrounds.page} ${styles.sample}`}
              data-color={color}
              data-background={each}
            />
            <span className={styles.name}>{each ? texts.backgrounds[each] : texts.plain}</span>
          </label>
        ))}
      </fieldset>
      {discard.question}
    </FormDialog>
  );
}
