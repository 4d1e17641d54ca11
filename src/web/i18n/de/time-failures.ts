import type * as en from '../en/time-failures.ts';

const FAILURES: Record<keyof typeof en.timeChangeTexts, string> = {
  'timer.start': 'Die Zeitmessung konnte nicht gestartet werden',
  'timer.stop': 'Die Zeitmessung konnte nicht gestoppt werden',
  'timer.edit': 'Die Zeitmessung konnte nicht geändert werden',
  'timer.discard': 'Die Zeitmessung konnte nicht verworfen werden',
  'time.add': 'Die Zeit konnte nicht eingetragen werden',
  'time.edit': 'Der Zeiteintrag konnte nicht geändert werden',
  'time.delete': 'Der Zeiteintrag konnte nicht gelöscht werden',
  'time.restore': 'Der Zeiteintrag konnte nicht wiederhergestellt werden',
};

export const timeFailureText: typeof en.timeFailureText = (type, reason) =>
  reason ? `${FAILURES[type]}: ${reason}` : FAILURES[type];

export const timeChangeTexts: typeof en.timeChangeTexts = {
  'timer.start': 'Zeitmessung starten',
  'timer.stop': 'Zeitmessung stoppen',
  'timer.edit': 'Zeitmessung ändern',
  'timer.discard': 'Zeitmessung verwerfen',
  'time.add': 'Zeit eintragen',
  'time.edit': 'Zeiteintrag ändern',
  'time.delete': 'Zeiteintrag löschen',
  'time.restore': 'Zeiteintrag wiederherstellen',
};
