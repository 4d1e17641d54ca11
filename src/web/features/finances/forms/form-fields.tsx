import type { ComponentProps } from 'react';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import styles from './forms.module.css';
import type { MergedForm } from './use-merged-form.ts';

/** The fields of a form's values that hold a text. */
type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

interface BoundProps<V extends object> {
  form: MergedForm<V>;
  field: TextOf<V>;
}

type Bound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'form'>;

/** A text field of a form, checked once it is left. */
export function FormText<V extends object>({
  form,
  field,
  ...props
}: BoundProps<V> & Bound<ComponentProps<typeof TextField>>) {
  return (
    <div>
      <TextField
        autoComplete="off"
        {...props}
        error={form.faultOf(field)}
        value={form.values[field] as string}
        onChange={(value) => form.set(field, value as V[typeof field])}
        onBlur={() => form.leave(field)}
      />
      <Conflict form={form} field={field} />
    </div>
  );
}

/** The same for a text of several lines. */
export function FormTextarea<V extends object>({
  form,
  field,
  ...props
}: BoundProps<V> & Bound<ComponentProps<typeof Textarea>>) {
  return (
    <div>
      <Textarea
        {...props}
        error={form.faultOf(field)}
        value={form.values[field] as string}
        onChange={(value) => form.set(field, value as V[typeof field])}
        onBlur={() => form.leave(field)}
      />
      <Conflict form={form} field={field} />
    </div>
  );
}

/** The same for a choice of few. */
export function FormSelect<V extends object>({
  form,
  field,
  ...props
}: BoundProps<V> & Bound<ComponentProps<typeof Select<string>>>) {
  const { options } = props;
  return (
    <div>
      <Select
        {...props}
        error={form.faultOf(field)}
        value={form.values[field] as string}
        onChange={(value) => form.set(field, value as V[typeof field])}
      />
      <Conflict
        form={form}
        field={field}
        textOf={(value) => options.find((option) => option.value === value)?.label ?? value}
      />
    </div>
  );
}

/** The same for a choice of many. */
export function FormCombobox<V extends object>({
  form,
  field,
  ...props
}: BoundProps<V> & Bound<ComponentProps<typeof Combobox>>) {
  const { options } = props;
  return (
    <div>
      <Combobox
        {...props}
        error={form.faultOf(field)}
        value={form.values[field] as string}
        onChange={(value) => form.set(field, value as V[typeof field])}
      />
      <Conflict
        form={form}
        field={field}
        textOf={(value) => options.find((option) => option.value === value)?.label ?? value}
      />
    </div>
  );
}

interface ConflictProps<V extends object> {
  form: MergedForm<V>;
  field: keyof V;
  textOf?: (value: string) => string;
}

/**
 * The value that someone else saved in a field that was also changed here, and a button to use it.
 */
export function Conflict<V extends object>({ form, field, textOf = String }: ConflictProps<V>) {
  const theirs = form.conflictOf(field);
  if (theirs === undefined) return null;
  const text = typeof theirs === 'string' ? textOf(theirs) || formTexts.nothing : '…';
  return (
    <p className={styles.conflict}>
      {formTexts.theirs(text)}
      <LeavingButton size="sm" onClick={() => form.set(field, theirs)}>
        {formTexts.useTheirs}
      </LeavingButton>
    </p>
  );
}

/** A button that disappears once it is pressed. */
function LeavingButton(props: ComponentProps<typeof Button>) {
  const around = useRestoreFocus<HTMLSpanElement>();
  return (
    <span ref={around}>
      <Button {...props} />
    </span>
  );
}

interface SaveBarProps<V extends object> {
  form: MergedForm<V>;
}

/** The buttons below a form, and whether it is saved. */
export function SaveBar<V extends object>({ form }: SaveBarProps<V>) {
  const texts = formTexts;
  const { isDirty, saving, hasConflicts } = form;
  const isSaving = saving === 'saving';
  return (
    <>
      {hasConflicts && (
        <p role="alert" className={styles.warning}>
          {texts.conflicts}
        </p>
      )}
      <div className={styles.bar} data-dirty={isDirty || undefined}>
        <p role="status" className={styles.state}>
          {isDirty ? texts.unsaved : saving === 'saved' ? texts.saved : ''}
        </p>
        {isDirty && !isSaving && (
          <LeavingButton onClick={form.discard}>{texts.discard}</LeavingButton>
        )}
        <Button type="submit" variant="primary" busy={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
      </div>
    </>
  );
}
