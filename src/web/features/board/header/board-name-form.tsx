import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { uiTexts } from '../../../i18n/en/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import styles from './board-title.module.css';

interface BoardNameFormProps {
  /** The current name, including a colleague's rename meanwhile. */
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function BoardNameForm({ name, onSave, onCancel }: BoardNameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initialName] = useState(name);
  const [typed, setTyped] = useState(name);
  const errors = useFormErrors<'name'>();
  const isRenamed = name !== initialName;
  // Leaving the page asks for confirmation; Escape and Cancel restore the name.
  const { question } = useConfirmDiscard(typed !== initialName, onCancel);

  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trimmed = typed.trim();
    const fieldErrors = trimmed ? {} : { name: boardHeadTexts.nameMissing };
    if (!errors.show(event.currentTarget, fieldErrors)) onSave(trimmed);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextField
        ref={input}
        label={boardHeadTexts.name}
        hideLabel
        autoComplete="off"
        maxLength={LIMITS.name}
        value={typed}
        {...errors.of('name')}
        hint={isRenamed ? boardHeadTexts.renamedMeanwhile(name) : undefined}
        onChange={(value) => {
          setTyped(value);
          errors.clear('name');
        }}
      />
      <Button type="submit" variant="primary">
        {boardHeadTexts.save}
      </Button>
      <Button onClick={onCancel}>{uiTexts.cancel}</Button>
      {question}
    </form>
  );
}
