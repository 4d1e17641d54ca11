import { AppError, type ErrorCode, isErrorCode } from '../../../core/errors.ts';
import { GOOGLE_FAILED, googleFailure } from '../../../core/google.ts';
import type * as en from '../en/server-messages.ts';

const GOOGLE = 'Die Anmeldung mit Google ist fehlgeschlagen';

const TEXTS: Record<ErrorCode, string> = {
  'request.invalid': 'Die Anfrage ist nicht gültig',
  'request.tooLarge': 'Die Anfrage ist größer als 1 MB',
  'answer.tooLarge':
    'Die Antwort wäre größer als 64 MB. Lies weniger auf einmal, etwa ein Board Ticket für Ticket.',
  'request.boardTooLarge': 'Die Anfrage ist größer als 16 MB',
  'request.timeout': 'Die Anfrage hat zu lange gedauert',
  'request.tooMany': 'Zu viele Anfragen. Bitte versuche es später erneut.',
  'path.unknown': 'Nicht gefunden',
  'method.unknown': 'Methode nicht erlaubt',
  'server.failed': 'Etwas ist schiefgegangen',
  'server.busy': 'Der Server ist ausgelastet. Bitte versuche es erneut.',
  'server.full':
    'Der Datenträger des Servers ist voll. Bis wieder Platz ist, lässt sich nichts speichern.',
  unauthorized: 'Nicht angemeldet',
  forbidden: 'Das darfst du nicht',
  'token.readOnly': 'Dieses API-Token hat nur Lesezugriff',
  'token.noMoney': 'Dieses API-Token hat keinen Zugriff auf Kunden und Geld',
  'token.notInPerson': 'API-Tokens können kein Konto ändern',
  'token.limit': 'Eine Person kann höchstens 20 API-Tokens haben',
  'token.unknown': 'API-Token nicht gefunden',
  'calendar.unknown': 'Kalender nicht gefunden',
  'look.unknown': 'Kundenlink nicht gefunden',
  'look.limit': 'Ein Board kann höchstens 20 Kundenlinks haben',
  'session.unknown': 'Gerät nicht gefunden',
  'account.passwordWrong': 'Das Passwort stimmt nicht',
  'account.noPassword': 'Dieses Konto hat kein Passwort',
  'account.emailDiffers': 'Das ist nicht die E-Mail des Kontos',
  'account.owner': 'Übertrage oder lösche zuerst deine Boards und Projekte',
  'account.lastAdmin': 'Der letzte Administrator kann sein Konto nicht löschen',
  'backup.off': 'Dieser Server hat keinen Ordner für Sicherungen',
  'host.unknown':
    'Dieser Server antwortet nicht unter dieser Adresse. Erlaubt wird sie mit PUBLIC_URL oder ALLOWED_HOSTS',
  'origin.foreign': 'Die Anfrage kommt von einer anderen Seite',
  'login.failed': 'E-Mail oder Passwort stimmt nicht',
  'email.notSent': 'Die Mail konnte nicht gesendet werden. Bitte versuche es später erneut.',
  'emailChange.invalid':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Ändere deine E-Mail-Adresse noch einmal auf der Kontoseite.',
  'passwordReset.invalid':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',
  'login.tooMany': 'Zu viele Versuche. Bitte versuche es später erneut.',
  'signup.emailTaken': 'Mit dieser E-Mail gibt es schon ein Konto',
  'signup.closed': 'Die Registrierung ist geschlossen',
  'signup.inviteNeeded': 'Zum Registrieren brauchst du eine Einladung',
  'signup.setupNeeded': 'Öffne den Einrichtungslink, den Freelane beim Start ausgegeben hat',
  'invitation.unknown': 'Dieser Einladungslink ist nicht gültig',
  'invitation.used': 'Dieser Einladungslink wurde bereits verwendet',
  'invitation.expired': 'Dieser Einladungslink ist abgelaufen',
  'invitation.revoked': 'Diese Einladung wurde widerrufen',
  'invitation.otherEmail': 'Diese Einladung gilt für eine andere E-Mail-Adresse',
  'invitation.gone': 'Diese Einladung ist nicht mehr offen',
  'google.unconfigured': 'Die Anmeldung mit Google ist nicht eingerichtet',
  'google.failed': GOOGLE,
  'google.away': `${GOOGLE}: Das Netz antwortet nicht`,
  'google.emailTaken': 'Diese E-Mail gehört zu einem Konto, das sich anders anmeldet',
  'google.accountExists':
    'Mit dieser E-Mail gibt es schon ein Konto. Melde dich mit deinem Passwort an, um Google zu verbinden.',
  'copy.stale': 'Es wurde inzwischen geändert. Lade es neu und wiederhole deine Änderung.',
  'key.reused': 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet',
  'command.reused': 'Diese Kennung wurde für etwas anderes verwendet',
  'board.unknown': 'Board nicht gefunden',
  'board.deleted': 'Das Board wurde gelöscht',
  'board.exists': 'Ein Board mit dieser Kennung gibt es bereits',
  'board.stale': 'Das Board wurde inzwischen geändert. Lade es neu und wiederhole deine Änderung.',
  'board.changed': 'Jemand anderes hat es inzwischen umbenannt',
  'board.keyTaken': 'Ein anderes Board hat dieses Kürzel oder hatte es. Bitte wähle ein anderes.',
  'board.keyLimit':
    'Ein Board kann mit den früheren höchstens 20 Kürzel haben. Bitte wähle eines von diesen.',
  'about.changed': 'Jemand anderes hat diesen Text inzwischen geändert',
  'board.columnOrder': 'columnOrder muss genau die Spalten des Boards nennen',
  'board.memberLimit': 'Ein Board kann höchstens 500 Mitglieder haben',
  'board.viewOnly': 'Du kannst dieses Board nur ansehen',
  'board.commentOnly': 'Du kannst dieses Board nur ansehen und kommentieren',
  'board.memberTwice': 'Eine Person kann nur einmal Mitglied eines Boards sein',
  'board.personUnknown': 'Unbekannte Person',
  'board.full':
    'Auf diesem Board wurde in den letzten 30 Tagen so viel geändert, dass vorerst nichts mehr gespeichert werden kann',
  'column.unknown': 'Unbekannte Spalte',
  'column.nameTaken': 'Eine Spalte mit diesem Namen gibt es schon',
  'appearance.changed': 'Jemand anderes hat das Aussehen inzwischen geändert',
  'column.changed': 'Jemand anderes hat die Spalte inzwischen geändert',
  'column.limit': 'Ein Board kann höchstens 100 Spalten haben',
  'column.full':
    'Die Spalte ist voll: Mehr Tickets lässt ihre Höchstzahl nicht zu. Erledige oder verschiebe zuerst eines davon.',
  'column.sortLimit': 'Höchstens 1.000 Tickets können auf einmal sortiert werden',
  'ticket.unknown': 'Ticket nicht gefunden',
  'ticket.moved': 'Das Ticket wurde inzwischen verschoben',
  'link.self': 'Ein Ticket kann nicht mit sich selbst verknüpft werden',
  'link.conflict':
    'Das widerspricht anderen Verknüpfungen: Blockaden und Unter-Tickets bilden keine Kreise, und ein Ticket hat ein übergeordnetes Ticket',
  'link.limit': 'Ein Ticket kann höchstens 50 Verknüpfungen haben',
  'task.changed': 'Diese Aufgabe wurde inzwischen geändert oder entfernt',
  'label.unknown': 'Kein Ticket hat dieses Label',
  'label.changed': 'Jemand anderes hat dieses Label inzwischen geändert',
  'label.final': 'Diese Änderung lässt sich nicht mehr rückgängig machen',
  'view.unknown': 'Ansicht nicht gefunden',
  'view.changed': 'Jemand anderes hat diese Ansicht inzwischen geändert',
  'view.limit': 'Es lassen sich höchstens 50 Ansichten speichern',
  'label.limit': 'Ein Board kann höchstens 200 Labels mit einer Farbe haben',
  'field.unknown': 'Dieses Feld gibt es nicht mehr',
  'field.changed': 'Jemand anderes hat dieses Feld inzwischen geändert',
  'field.nameTaken': 'Es gibt schon ein Feld mit diesem Namen',
  'ticket.changed': 'Jemand anderes hat es inzwischen geändert',
  'ticket.noColumn': 'Das Board hat keine Spalte für das Ticket',
  'ticket.startAfterDue': 'Der Beginn darf nicht nach dem Termin liegen',
  'ticket.assigneeLimit': 'Für ein Ticket können höchstens 10 Personen zuständig sein',
  'ticket.labelLimit': 'Ein Ticket kann höchstens 20 Labels haben',
  'ticket.tooMany': 'Das sind zu viele Tickets auf einmal. Bitte wähle weniger aus.',
  'ticket.limit': 'Ein Board kann höchstens 20.000 Tickets haben',
  'ticket.archiveLimit':
    'Das Archiv eines Boards kann höchstens 100.000 Tickets haben. Stelle zuerst einige wieder her und lösche sie.',
  'ticket.sameBoard': 'Das Ticket ist schon auf diesem Board',
  'ticket.copyLimit': 'Höchstens 1.000 Tickets lassen sich auf einmal kopieren',
  'ticket.photoUnknown': 'Das ist kein Foto dieses Tickets',
  'ticket.urlForbidden': 'Du darfst die URL dieses Tickets nicht ändern.',
  'ticket.moveForbidden': 'Du darfst dieses Ticket nicht verschieben.',
  'comment.unknown': 'Kommentar nicht gefunden',
  'comment.limit': 'Ein Ticket kann höchstens 2.000 Kommentare mit 2.000.000 Zeichen haben',
  'comment.changed': 'Der Kommentar wurde inzwischen geändert',
  'comment.editForbidden': 'Du darfst diesen Kommentar nicht bearbeiten',
  'comment.reactionLimit': 'Ein Kommentar kann höchstens 500 Reaktionen haben',
  'comment.deleteForbidden': 'Du darfst diesen Kommentar nicht löschen',
  'project.nameRequired': 'Das Projekt braucht einen Namen',
  'project.unknown': 'Projekt nicht gefunden',
  'project.limit': 'Eine Person kann höchstens 1.000 Projekte haben',
  'project.personUnknown': 'Diese Person ist auf keinem Board des Projekts',
  'user.unknown': 'Person nicht gefunden',
  'user.lastAdmin': 'Der letzte Administrator kann seine Rolle nicht abgeben',
  'ticket.personUnknown': 'Diese Person ist nicht auf dem Board',
  'automation.unknown': 'Regel nicht gefunden',
  'automation.limit': 'Ein Board kann höchstens 20 Regeln haben',
  'webhook.unknown': 'Webhook nicht gefunden',
  'webhook.limit': 'Ein Board kann höchstens 10 Webhooks haben',
  'webhook.private': 'Webhooks gehen nur an öffentliche Adressen',
  'webhook.hostUnknown': 'Dieser Host wurde nicht gefunden',
  'time.unknown': 'Zeiteintrag nicht gefunden',
  'time.changed': 'Dieser Zeiteintrag wurde inzwischen geändert',
  'time.limit': 'Eine Person kann höchstens 100.000 Zeiteinträge haben',
  'time.period': 'Der Zeitraum muss in der richtigen Reihenfolge sein und höchstens 62 Tage haben',
  'time.importUnknown': 'Import nicht gefunden',
  'time.billed':
    'Dieser Zeiteintrag steht auf einer ausgestellten Rechnung und kann nicht mehr geändert werden',
  'timer.unknown': 'Diese Zeiterfassung läuft nicht mehr',
  'money.changed': 'Das wurde inzwischen von jemand anderem geändert',
  'client.unknown': 'Kunde nicht gefunden',
  'client.limit': 'Es kann höchstens 2.000 Kunden geben',
  'client.hasInvoices': 'Ein Kunde mit Rechnungen lässt sich nur archivieren',
  'client.archived': 'Dieser Kunde ist archiviert. Hol ihn zuerst aus dem Archiv.',
  'client.currencyInUse':
    'Projekte dieses Kunden haben Beträge in seiner Währung. Entferne sie zuerst.',
  'rate.unknown': 'Stundensatz nicht gefunden',
  'rate.billed':
    'Diese Zeit ist auf einem Entwurf oder einer Rechnung. Dort behält sie ihren Stundensatz.',
  'rate.limit':
    'Für einen Kunden, ein Projekt oder eine Person lassen sich höchstens 200 Stundensätze festlegen',
  'invoice.unknown': 'Rechnung nicht gefunden',
  'invoice.stale': 'Die Rechnung wurde inzwischen geändert',
  'invoice.issued':
    'Diese Rechnung ist ausgestellt und kann nicht mehr geändert werden. Erstelle stattdessen eine Gutschrift.',
  'invoice.notIssued': 'Dies ist keine ausgestellte Rechnung',
  'invoice.incomplete': 'Vor dem Ausstellen fehlt noch etwas',
  'invoice.notRendered':
    'Die Dateien der Rechnung konnten nicht erstellt werden. Es wurde nichts ausgestellt.',
  'invoice.numberPattern': 'Das Muster der Rechnungsnummern ist nicht verwendbar',
  'invoice.numberTaken':
    'Eine andere Rechnung hat schon die nächste Nummer. Ändere das Muster der Rechnungsnummern.',
  'invoice.seriesStarted': 'Diese Nummernreihe wird schon verwendet',
  'invoice.tooLarge': 'Ein Betrag ist zu groß für eine Rechnung',
  'invoice.lineLimit':
    'Eine Rechnung kann höchstens 500 Positionen haben. Gruppiere die Zeit anders.',
  'invoice.linkedCurrency':
    'Entferne die Positionen von Festpreisen, Abzügen und Ausgaben, bevor du die Währung änderst',
  'invoice.lineUnknown': 'Die Rechnung hat keine solche Position',
  'invoice.credited': 'Diese Rechnung ist bereits ganz gutgeschrieben',
  'quote.unknown': 'Angebot nicht gefunden',
  'quote.stale': 'Das Angebot wurde inzwischen geändert',
  'quote.sent': 'Dieses Angebot wurde gesendet. Überarbeite es, um es zu ändern.',
  'quote.notSent': 'Dieses Angebot wurde noch nicht gesendet',
  'quote.numbered': 'Dieses Angebot wurde schon gesendet und kann nicht verworfen werden',
  'quote.incomplete': 'Vor dem Senden fehlt noch etwas',
  'quote.notRendered':
    'Das PDF des Angebots konnte nicht erzeugt werden. Es wurde nichts gesendet.',
  'quote.numberTaken':
    'Die nächste Nummer hat schon ein anderes Angebot. Ändere das Muster der Angebotsnummern.',
  'quote.decided': 'Dieses Angebot wurde schon beantwortet',
  'quote.revised': 'Dieses Angebot wurde geändert. Bitte frag nach der neuen Fassung.',
  'quote.expired': 'Dieses Angebot ist nicht mehr gültig',
  'quote.accepted': 'Dieses Angebot wurde angenommen und kann nicht mehr geändert werden',
  'quote.notAccepted': 'Nur ein angenommenes Angebot kann verwendet werden',
  'quote.noHours': 'Dieses Angebot hat keine Positionen in Stunden',
  'quote.otherClient': 'Das Projekt gehört einem anderen Kunden',
  'quote.otherCurrency': 'Das Angebot ist nicht in der Währung seines Kunden',
  'quote.ticketsMade': 'Aus diesem Angebot wurden schon Tickets angelegt',
  'datev.noAccount':
    'Für eine Steuer des Zeitraums fehlt das Erlöskonto in den Einstellungen für DATEV',
  'quote.invoiced':
    'Dieses Angebot hat eine Rechnung. Das Projekt wird nach Stunden abgerechnet, damit würde die Arbeit doppelt berechnet.',
  'quote.billedHourly':
    'Die Arbeit aus diesem Angebot wird nach Stunden abgerechnet. Eine Rechnung des Angebots würde sie doppelt berechnen.',
  'quote.agreedBilled':
    'Der vereinbarte Betrag aus diesem Angebot steht schon auf Entwürfen oder Rechnungen',
  'retainer.unknown': 'Kontingent nicht gefunden',
  'retainer.limit': 'Es kann höchstens 500 Kontingente geben',
  'retainer.project': 'Dieses Projekt wird dem Kunden nicht nach Stunden abgerechnet',
  'approval.unknown': 'Freigabe von Stunden nicht gefunden',
  'approval.limit': 'Es kann höchstens 5.000 Freigaben von Stunden geben',
  'approval.noHours': 'In diesem Zeitraum gibt es keine abrechenbaren Stunden',
  'approval.tooMany':
    'Höchstens 1.000 Einträge können auf einmal freigegeben werden. Wähle einen kürzeren Zeitraum.',
  'approval.project': 'Dieses Projekt wird dem Kunden nicht nach Stunden abgerechnet',
  'approval.closed': 'Diese Freigabe von Stunden ist beendet',
  'approval.changed':
    'Einige dieser Stunden wurden geändert, oder jemand anderes hat geantwortet. Bitte sieh sie noch einmal an.',
  'approval.answers': 'Es wurde zu oft geantwortet. Bitte frage nach einem neuen Link.',
  'approval.emails': 'Eine Freigabe von Stunden kann höchstens 200-mal gesendet werden',
  'approval.notMailed': 'Der Mailserver hat die E-Mail nicht angenommen',
  'approval.notAsked': 'Es gibt keine offene Rückfrage mehr',
  'clientLink.unknown': 'Link nicht gefunden',
  'clientLink.limit': 'Ein Dokument kann höchstens 100 Kundenlinks haben',
  'sending.unknown': 'E-Mail nicht gefunden',
  'sending.limit': 'Ein Dokument kann höchstens 200-mal gesendet werden',
  'sending.noEmail':
    'Diese Installation hat keinen Mailserver. Sende die Rechnung auf anderem Weg.',
  'sending.settled': 'Diese Rechnung ist schon beglichen. Eine Mahnung ist nicht nötig.',
  'sending.notFailed': 'Nur eine fehlgeschlagene E-Mail kann erneut gesendet werden',
  'expense.unknown': 'Die Ausgabe wurde nicht gefunden',
  'expense.limit': 'Es kann höchstens 100.000 Ausgaben geben',
  'expense.billed':
    'Diese Ausgabe steht auf einer Rechnung. Abgerechnete Angaben lassen sich nicht mehr ändern.',
  'expense.drafted':
    'Diese Ausgabe steht auf einem Entwurf. Entferne dort ihre Position, bevor du abgerechnete ' +
    'Angaben änderst.',
  'expense.notBillable':
    'Eine der Ausgaben kann diesem Kunden nicht mehr berechnet werden. Bitte prüfe die Liste ' +
    'noch einmal.',
  'expense.tooLarge': 'Die Beträge der Ausgabe sind zu groß',
  'receipt.unknown': 'Zu dieser Ausgabe gibt es keinen solchen Beleg',
  'receipt.type': 'Ein Beleg muss eine PDF-, PNG-, JPEG-, WebP- oder XML-Datei sein',
  'receipt.tooLarge': 'Ein Beleg darf höchstens 20 MB groß sein',
  'eInvoice.none': 'Diese Datei ist keine E-Rechnung und enthält auch keine',
  'eInvoice.damaged': 'Diese Datei ist beschädigt und kann nicht gelesen werden',
  'eInvoice.doctype':
    'Diese E-Rechnung enthält eine Dokumenttyp-Definition (DTD), was nicht erlaubt ist',
  'eInvoice.encrypted': 'Dieses PDF ist verschlüsselt und kann nicht gelesen werden',
  'eInvoice.tooLarge': 'Diese E-Rechnung ist zu groß, oder ihre Teile sind zu tief verschachtelt',
  'eInvoice.incomplete':
    'In dieser E-Rechnung fehlen die Nummer, das Datum, die Währung oder die Beträge',
  'eInvoice.timeout': 'Das Lesen dieser Datei hat zu lange gedauert',
  'milestone.unknown': 'Meilenstein nicht gefunden',
  'milestone.limit': 'Ein Projekt kann höchstens 200 Meilensteine haben',
  'milestone.notFixed':
    'Nur Projekte eines Kunden mit Festpreis haben Meilensteine mit einem Betrag',
  'milestone.billed':
    'Dieser Meilenstein steht auf einem Entwurf oder einer Rechnung. Nimm ihn erst vom Entwurf oder schreibe die Rechnung gut.',
  'milestone.notBillable':
    'Ein Meilenstein wird einmal berechnet, wenn er erreicht ist und einen Betrag hat',
  'prepayment.unavailable':
    'Eine Anzahlung wird einmal abgezogen, nachdem sie ausgestellt wurde und solange sie nicht gutgeschrieben ist',
  'prepayment.deducted':
    'Diese Anzahlung ist auf einer anderen Rechnung abgezogen. Schreibe zuerst diese gut.',
  'payment.unknown': 'Zahlung nicht gefunden',
  'payment.refundLimit': 'Erstattungen können die Zahlungen nicht übersteigen',
  'recurring.unknown': 'Wiederkehrende Rechnung nicht gefunden',
  'recurring.limit': 'Es kann höchstens 500 wiederkehrende Rechnungen geben',
  'recurring.currency':
    'Der Kunde hat inzwischen eine andere Währung. Prüfe die Preise der wiederkehrenden Rechnung.',
  'bank.unreadable': 'Das ist kein lesbarer Kontoauszug',
  'bank.tooLarge': 'Ein Kontoauszug kann höchstens 5.000 eingehende Überweisungen haben',
  'bank.booked': 'Diese Überweisung ist schon verbucht',
  'bank.changed': 'Der offene Betrag einer Rechnung hat sich inzwischen geändert',
  'bank.shares': 'So kann eine Überweisung nicht aufgeteilt werden',
  'bank.unknown': 'Überweisung nicht gefunden',
  'import.unreadable':
    'Das ist weder ein Freelane-Archiv noch ein als JSON exportiertes Trello-Board',
  'import.damaged': 'Die Datei ist beschädigt oder nicht vollständig',
  'import.newer': 'Dieses Archiv stammt aus einer neueren Version von Freelane',
  'import.install':
    'Dieses Archiv enthält eine ganze Installation. Importiere es auf der Kommandozeile.',
  'import.notEmpty':
    'Eine ganze Installation lässt sich nur importieren, solange es noch keine Boards und Projekte gibt',
  'import.tooLarge': 'Eine importierte Datei kann höchstens 500 MB haben',
  'import.full': 'Auf diesem Server ist kein Speicherplatz mehr für die Datei',
  'import.ended': 'Der Import wurde unterbrochen. Bitte sende die Datei noch einmal.',
  'import.unknown': 'Import nicht gefunden',
  'import.busy': 'Ein Import von dir läuft noch. Warte, bis er fertig ist.',
  'export.busy': 'Ein Export von dir läuft noch. Warte, bis er fertig ist.',
  'upload.linkInvalid': 'Dieser Link zum Hochladen ist nicht gültig',
  'upload.linkExpired':
    'Dieser Link zum Hochladen ist abgelaufen. Bitte wähle das Bild erneut aus.',
  'upload.unknown': 'Unbekanntes Bild. Bitte wähle es erneut aus.',
  'upload.done': 'Dieses Bild wurde schon hochgeladen',
  'upload.elsewhere': 'Dieses Bild wird gerade anderswo hochgeladen',
  'upload.gap': 'Das Hochladen geht nicht dort weiter, wo es aufgehört hat',
  'upload.tooLong': 'Das Bild ist größer als angekündigt',
  'upload.incomplete': 'Das Bild ist nicht vollständig angekommen',
  'upload.noFile': 'In der Anfrage ist kein Bild',
  'upload.tooMany': 'Höchstens 20 Bilder lassen sich auf einmal hochladen',
  'photo.unknown': 'Foto nicht gefunden',
  'photo.wrongType': 'Fotos können JPEG-, PNG-, GIF-, WebP- oder AVIF-Bilder sein',
  'photo.heic':
    'Browser können HEIC-Bilder nicht anzeigen. Fotos können JPEG-, PNG-, GIF-, WebP- oder AVIF-Bilder sein. Bitte speichere es als JPEG und versuche es erneut.',
  'photo.damaged': 'Das Bild ist beschädigt und lässt sich nicht lesen',
  'photo.tooManyPixels':
    'Ein Foto kann höchstens 50 Megapixel haben; bei Animationen zählen alle Einzelbilder zusammen',
  'photo.tooManyFrames': 'Eine Animation kann höchstens 200 Bilder haben',
  'photo.tooLarge': 'Ein Foto kann höchstens 10 MB haben',
  'photo.limit': 'Ein Ticket kann höchstens 20 Fotos haben',
  'photo.commentLimit': 'Ein Kommentar kann höchstens 10 Fotos haben',
  'photo.full': 'Auf diesem Server ist kein Speicherplatz mehr für Fotos',
  'photo.storeAway': 'Fotos lassen sich gerade nicht speichern. Bitte versuche es später erneut.',
  'file.unknown': 'Datei nicht gefunden',
  'file.empty': 'Die Datei ist leer',
  'file.tooLarge': 'Die Datei ist größer, als dieser Server annimmt',
  'file.limit': 'Ein Ticket kann höchstens 50 Dateien haben',
  'file.full': 'Auf diesem Server ist kein Speicherplatz mehr für Dateien',
  'file.storeAway': 'Dateien lassen sich gerade nicht speichern. Bitte versuche es später erneut.',
};

const byWords = new Map([
  [googleFailure('popup blocked'), `${GOOGLE}: Das Fenster wurde blockiert`],
  [googleFailure('popup closed by user'), `${GOOGLE}: Das Fenster wurde geschlossen`],
  ...Object.entries(TEXTS).flatMap(([code, text]): [string, string][] =>
    isErrorCode(code) ? [[new AppError(code).message, text]] : [],
  ),
]);

/** Matched by text, because not every response has a code; unknown text stays as it is. */
export const serverMessage: typeof en.serverMessage = (words) =>
  byWords.get(words) ?? inPart(words);

/** Google's own reasons are not sentences, and are not translated. */
function inPart(words: string): string {
  return words.startsWith(GOOGLE_FAILED) ? GOOGLE + words.slice(GOOGLE_FAILED.length) : words;
}
