import type * as en from '../en/presence.ts';

export const presenceTexts: typeof en.presenceTexts = {
  here: 'Gerade hier',
  doing: {
    dragging: (who) => `${who} verschiebt es`,
    editing: (who) => `${who} bearbeitet es`,
    commenting: (who) => `${who} schreibt einen Kommentar`,
  },
  editing: (names) => `${subject(names, 'bearbeitet', 'bearbeiten')} es…`,
  commenting: (names) => `${subject(names, 'schreibt', 'schreiben')} einen Kommentar…`,
};

function subject(names: readonly string[], one: string, several: string): string {
  if (names.length > 2) return `${names.length} Personen ${several}`;
  return names.length === 2 ? `${names.join(' und ')} ${several}` : `${names[0]} ${one}`;
}
