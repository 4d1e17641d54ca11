import type * as en from '../en/assignees.ts';

export const assigneesFieldTexts: typeof en.assigneesFieldTexts = {
  add: 'Person hinzufügen',
  chosen: 'Zuständige Personen',
  remove: (name) => `${name} entfernen`,
};
