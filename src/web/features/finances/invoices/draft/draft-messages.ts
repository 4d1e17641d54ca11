import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { showResult } from '../../../undo/undo-stack.tsx';
import type { DraftChange, DraftConflict } from './draft-merge.ts';
import { fieldText } from './field-text.ts';

/** Announces the value that someone else saved in the same field. */
export function showConflicts(conflicts: readonly DraftConflict[], currency: string): void {
  const parts = conflicts.map(({ theirs, ...of }) =>
    changeText({ ...of, value: theirs }, currency),
  );
  showAlert([draftTexts.conflict.text, ...parts].join(' '), 'info');
  showResult(draftTexts.conflict.merged);
}

/** An alert stays until it is closed, and its text can be copied. */
export function showUnsaved(unsaved: readonly DraftChange[], currency: string): void {
  const parts = unsaved.map((change) => changeText(change, currency));
  showAlert([draftTexts.gone, ...parts].join(' '), 'info');
}

function changeText({ field, line, value }: DraftChange, currency: string): string {
  const texts = draftTexts.conflict;
  const names: Record<string, string> = texts.fields;
  const name = names[field] ?? field;
  const text = fieldText(field, value, currency);
  return texts.one(line === null ? name : texts.ofLine(name, line), text);
}
