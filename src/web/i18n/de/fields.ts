import type * as en from '../en/fields.ts';
import { ticketTexts } from './board.ts';

export const fieldTexts: typeof en.fieldTexts = {
  name: { label: 'Name des Tickets' },
  description: { label: 'Beschreibung' },
  assignee: { label: 'Zuständig', none: 'Niemand', any: 'Alle Personen' },
  priority: {
    label: 'Priorität',
    none: 'Keine Priorität',
    noneOnTicket: 'Keine Priorität',
    any: 'Alle Prioritäten',
    options: ticketTexts.priorities,
  },
  labels: {
    label: 'Labels',
    inFilter: 'Label',
    none: 'Keine Labels',
    any: 'Alle Labels',
    hint: 'Mit Kommas trennen',
  },
  photoUrls: { label: 'Fotos' },
  url: { label: 'URL' },
  startDate: {
    label: 'Beginn am',
    onTicket: 'Beginn',
    inFilter: 'Beginn',
    none: 'Kein Beginn',
    any: 'Jeder Beginn',
    past: 'Begonnen',
  },
  dueDate: {
    label: 'Fällig am',
    onTicket: 'Fällig',
    inFilter: 'Termin',
    none: 'Kein Termin',
    any: 'Alle Termine',
    past: 'Überfällig',
  },
  estimate: { label: 'Schätzung', none: 'Keine Schätzung' },
  fields: { label: 'Felder' },
  cover: { label: 'Titelbild', none: 'Kein Titelbild' },
  recurrence: { label: 'Wiederholung', none: 'Wiederholt sich nicht' },
  snoozedUntil: { label: 'Nicht jetzt', none: 'Auf dem Board' },
  visibleTo: { label: 'Sichtbar für', none: 'Alle Personen' },
};
