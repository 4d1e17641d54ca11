import type { Language } from '../../../core/languages.ts';

interface Mail {
  subject: string;
  text: string;
}

interface Texts {
  confirm: (url: string) => Mail;
  changed: (email: string) => Mail;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    confirm: (url) => ({
      subject: 'Confirm your new email for Freelane',
      text: `Someone, hopefully you, wants to sign in to Freelane with this email from now on.
This link confirms it. It works once, for 24 hours:

${url}

If it was not you, ignore this mail: nothing changes.`,
    }),
    changed: (email) => ({
      subject: 'The email of your Freelane account was changed',
      text: `You sign in to Freelane with ${email} from now on.

If it was not you, tell an administrator of your team, or whoever runs the server, at once.`,
    }),
  },
  de: {
    confirm: (url) => ({
      subject: 'Bestätige deine neue E-Mail-Adresse für Freelane',
      text: `Jemand, hoffentlich du, möchte sich bei Freelane künftig mit dieser E-Mail-Adresse anmelden.
Dieser Link bestätigt das. Er gilt einmal und 24 Stunden lang:

${url}

Warst du es nicht, ignoriere diese Mail: Es ändert sich nichts.`,
    }),
    changed: (email) => ({
      subject: 'Die E-Mail-Adresse deines Freelane-Kontos wurde geändert',
      text: `Du meldest dich bei Freelane von jetzt an mit ${email} an.

Warst du es nicht, sag es sofort einem ADMIN deines Teams oder der Person, die den Server betreibt.`,
    }),
  },
};

/** To the new email: the link that confirms it. */
export function confirmationMail(language: Language, url: string): Mail {
  return TEXTS[language].confirm(url);
}

/** To the former email: that it was changed. */
export function changedMail(language: Language, email: string): Mail {
  return TEXTS[language].changed(email);
}
