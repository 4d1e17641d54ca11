import type * as en from '../photos.ts';

export const photoTexts: typeof en.photoTexts = {
  label: 'Fotos',
  add: 'Fotos hinzufügen',
  hint: 'Auch hierher ziehen oder einfügen.',
  cancel: (name) => `Hochladen von ${name} abbrechen`,
  dismiss: (name) => `${name} ausblenden`,
  progress: (name) => `Hochladen von ${name}`,
  remove: (name) => `Foto ${name} entfernen`,
  uploading: 'Bilder werden hochgeladen...',
  confirmStop: 'Hochladen abbrechen?',
  confirmStopDetails: 'Fotos, die noch unterwegs sind, kommen dann nicht dazu.',
  yesStop: 'Abbrechen',
  failed: 'Die Bilder konnten nicht hochgeladen werden. Bitte versuche es noch einmal.',
  ticketRefused: 'Die Bilder des Tickets konnten nicht hochgeladen werden',
  commentRefused: 'Die Bilder des Kommentars konnten nicht hochgeladen werden',
  signInFailed: 'Die Anmeldung bei Firebase hat nicht geklappt',
};
