import type { CommandType } from '../../../core/board/commands.ts';
import type * as en from '../en/failures.ts';

const SAVE = 'Das Board konnte nicht gespeichert werden. Bitte versuche es erneut.';
const MOVE = 'Das Ticket konnte nicht verschoben werden. Bitte versuche es erneut.';
const TO_BOARD = 'Das Ticket konnte nicht auf das andere Board verschoben werden: ';

const FAILURES: Record<CommandType, string> = {
  'boards.create': 'Das Board konnte nicht erstellt werden. Bitte versuche es erneut.',
  'boards.rename': SAVE,
  'boards.setMembers': 'Die Rechte konnten nicht gespeichert werden. Bitte versuche es erneut.',
  'boards.setProject': SAVE,
  'boards.setEstimateUnit': SAVE,
  'boards.setAbout': 'Der Text über das Board konnte nicht gespeichert werden: ',
  'boards.shareAbout': SAVE,
  'boards.setTicketKey': 'Das Kürzel konnte nicht geändert werden: ',
  'boards.setArchiving': SAVE,
  'boards.setFading': SAVE,
  'boards.setTimeSharing': SAVE,
  'boards.setFields': 'Die eigenen Felder konnten nicht gespeichert werden: ',
  'boards.setAppearance': SAVE,
  'boards.setLabelColor': 'Das Label konnte nicht gespeichert werden: ',
  'boards.renameLabel': 'Das Label konnte nicht umbenannt werden: ',
  'boards.deleteLabel': 'Das Label konnte nicht entfernt werden: ',
  'boards.restoreLabel': 'Das Label konnte nicht wiederhergestellt werden: ',
  'boards.saveView': 'Die Ansicht konnte nicht gespeichert werden: ',
  'boards.deleteView': 'Die Ansicht konnte nicht gelöscht werden: ',
  'boards.handOver': SAVE,
  'boards.save': SAVE,
  'boards.delete': 'Das Board konnte nicht gelöscht werden. Bitte versuche es erneut.',
  'boards.setTemplate': SAVE,
  'boards.duplicateColumn': 'Die Spalte konnte nicht dupliziert werden: ',
  'boards.restore': 'Das Board konnte nicht wiederhergestellt werden: ',
  'boards.addColumn': 'Die Spalte konnte nicht hinzugefügt werden. Bitte versuche es erneut.',
  'boards.renameColumn': 'Die Spalte konnte nicht geändert werden. Bitte versuche es erneut.',
  'boards.editColumn': 'Die Spalte konnte nicht geändert werden: ',
  'boards.sortColumn': 'Die Spalte konnte nicht sortiert werden: ',
  'boards.moveColumn': 'Die Spalte konnte nicht verschoben werden. Bitte versuche es erneut.',
  'boards.deleteColumn': 'Die Spalte konnte nicht gelöscht werden. Bitte versuche es erneut.',
  'boards.restoreColumn': 'Die Spalte konnte nicht wiederhergestellt werden: ',
  'tickets.create': 'Das Ticket konnte nicht erstellt werden: ',
  'tickets.createMany': 'Die Tickets konnten nicht erstellt werden: ',
  'tickets.setTask': 'Die Aufgabe konnte nicht geändert werden: ',
  'tickets.edit': 'Das Ticket konnte nicht geändert werden: ',
  'tickets.link': 'Das Ticket konnte nicht verknüpft werden: ',
  'tickets.unlink': 'Die Verknüpfung konnte nicht entfernt werden: ',
  'tickets.addLinks': 'Die Verknüpfungen konnten nicht kopiert werden: ',
  'tickets.move': MOVE,
  'tickets.swap': MOVE,
  'tickets.movePosition': MOVE,
  'tickets.delete': 'Das Ticket konnte nicht gelöscht werden. Bitte versuche es erneut.',
  'tickets.restore': 'Das Ticket konnte nicht wiederhergestellt werden: ',
  'tickets.duplicate': 'Das Ticket konnte nicht dupliziert werden: ',
  'tickets.changeMany': 'Die Tickets konnten nicht geändert werden: ',
  'tickets.revertMany': 'Die Tickets konnten nicht geändert werden: ',
  'tickets.restoreMany': 'Die Tickets konnten nicht wiederhergestellt werden: ',
  'tickets.unarchive': 'Die Wiederherstellung aus dem Archiv ist fehlgeschlagen: ',
  'tickets.addCopies': 'Die Tickets konnten nicht kopiert werden: ',
  'tickets.leave': TO_BOARD,
  'tickets.arrive': TO_BOARD,
  'tickets.comment': 'Der Kommentar konnte nicht hinzugefügt werden. Bitte versuche es erneut.',
  'tickets.editComment': 'Der Kommentar konnte nicht geändert werden: ',
  'tickets.setReaction': 'Die Reaktion konnte nicht gespeichert werden: ',
  'tickets.deleteComment': 'Der Kommentar konnte nicht gelöscht werden. Bitte versuche es erneut.',
  'tickets.restoreComment': 'Der Kommentar konnte nicht wiederhergestellt werden: ',
  'tickets.addFile': 'Die Datei konnte nicht hinzugefügt werden: ',
  'tickets.removeFile': 'Die Datei konnte nicht entfernt werden: ',
  'tickets.restoreFile': 'Die Datei konnte nicht wiederhergestellt werden: ',
};

const MOVES: readonly CommandType[] = ['tickets.move', 'tickets.swap', 'tickets.movePosition'];

const CLEAR_REASONS: (string | null)[] = ['column.full', 'board.viewOnly', 'board.commentOnly'];

export const failureText: typeof en.failureText = (type, reason, code = null) => {
  if (reason && CLEAR_REASONS.includes(code)) return reason;
  if (code === 'forbidden' && MOVES.includes(type))
    return 'Du darfst dieses Ticket nicht verschieben.';
  const text = FAILURES[type];
  return text.endsWith(': ') ? `${text}${reason ?? 'Unbekannter Fehler'}` : text;
};
