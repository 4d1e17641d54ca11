import type * as en from '../en/client-quote.ts';

export const clientQuoteTexts: typeof en.clientQuoteTexts = {
  decide: 'Ihre Entscheidung',
  validUntil: (day) => `Sie können es bis ${day} annehmen.`,
  expired: (day) => `Dieses Angebot war bis ${day} gültig. Bitte fragen Sie nach einem neuen.`,
  accepted: (name) => `Angenommen von ${name}`,
  declined: (name) => `Abgelehnt von ${name}`,
  at: (moment) => `Am ${moment}`,
  reason: (reason) => `Grund: ${reason}`,
  accept: 'Angebot annehmen',
  decline: 'Ablehnen',
  name: 'Ihr Name',
  nameMissing: 'Geben Sie Ihren Namen ein.',
  why: 'Grund (freiwillig)',
  acceptTitle: 'Dieses Angebot annehmen?',
  acceptText: (amount) =>
    `Sie nehmen dieses Angebot über insgesamt ${amount} an. Ihr Name, die Zeit und Ihre Netzwerkadresse werden gespeichert.`,
  declineTitle: 'Dieses Angebot ablehnen?',
  declineText: 'Ihr Name, die Zeit und Ihre Netzwerkadresse werden gespeichert.',
  sending: 'Wird gesendet …',
  revised:
    'Dieses Angebot wurde geändert oder zurückgenommen. Bitte fragen Sie nach der neuen Fassung.',
  failed: 'Ihre Entscheidung konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
};
