import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUiTexts } from '../../../ui/ui-texts.ts';
import { useDiscard } from '../../../ui/use-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import styles from './board-title.module.css';

interface BoardNameFormProps {
  /** As the board is called now, also when a colleague renames it meanwhile. */
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function BoardNameForm({ name, onSave, onCancel }: BoardNameFormProps) {
  const kit = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const [before] = useState(name);
  const [typed, setTyped] = useState(name);
  const errors = useFormErrors<'name'>();
  const isRenamed = name !== before;
  // Leaving the page asks; Escape and Cancel put the name back as it was.
  const { question } = useDiscard(typed !== before, onCancel);

  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trimmed = typed.trim();
    const found = trimmed ? {} : { name: boardHeadTexts.nameMissing };
    if (!errors.show(event.currentTarget, found)) onSave(trimmed);
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
      <Button onClick={onCancel}>{kit.cancel}</Button>
      {question}
    </form>
  );
}
