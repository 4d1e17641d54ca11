import type * as en from '../en/photos.ts';

export const photoTexts: typeof en.photoTexts = {
  label: 'Fotos',
  add: 'Fotos hinzufügen',
  addToComment: 'Fotos zum Kommentar hinzufügen',
  hint: 'Du kannst Bilder auch hierher ziehen oder einfügen.',
  cancel: (name) => `Hochladen von ${name} abbrechen`,
  dismiss: (name) => `${name} ausblenden`,
  progress: (name) => `Hochladen von ${name}`,
  remove: (name) => `Foto ${name} entfernen`,
  uploading: 'Bilder werden hochgeladen...',
  confirmStop: 'Hochladen abbrechen?',
  confirmStopDetails: 'Fotos, die noch nicht hochgeladen sind, werden nicht hinzugefügt.',
  yesStop: 'Abbrechen',
  wrongType: (type) =>
    `${type === '' ? 'Der Dateityp ist unbekannt' : `Dateityp ${type}`}. Erlaubt sind JPEG-, PNG-, GIF-, WebP- und AVIF-Bilder.`,
  heic: (type) =>
    `Dateityp ${type}, den Browser nicht anzeigen können. Erlaubt sind JPEG-, PNG-, GIF-, WebP- und AVIF-Bilder. Bitte speichere es als JPEG und versuche es erneut.`,
  wrongContent: (type) =>
    `Dem Namen nach ${type}, aber der Inhalt ist etwas anderes. Erlaubt sind JPEG-, PNG-, GIF-, WebP- und AVIF-Bilder.`,
  unreachable: 'Der Server ist nicht erreichbar.',
  notAllowed: 'Der Server hat das Hochladen nicht erlaubt.',
  failed: 'Die Bilder konnten nicht hochgeladen werden. Bitte versuche es erneut.',
  ticketRefused: 'Die Bilder des Tickets konnten nicht hochgeladen werden',
  commentRefused: 'Die Bilder des Kommentars konnten nicht hochgeladen werden',
  signInFailed: 'Die Anmeldung bei Firebase ist fehlgeschlagen',
};
