import type { Language } from '../../../core/languages.ts';

interface ResetMail {
  subject: string;
  text: string;
}

interface Texts {
  subject: string;
  link: (url: string) => string;
  /** For accounts without a password. */
  google: (url: string) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: 'Your new Freelane password',
    link: (url) => `Someone, hopefully you, wants to set a new password for your Freelane account.
This link does it. It works once, for 30 minutes:

${url}

If it was not you, ignore this mail: your password stays as it is.`,
    google: (url) => `Someone, hopefully you, wants to set a new password for your Freelane account.
Your account has none: sign in with Google instead.

${url}`,
  },
  de: {
    subject: 'Dein neues Freelane-Passwort',
    link: (
      url,
    ) => `Jemand, hoffentlich du, möchte für dein Freelane-Konto ein neues Passwort setzen.
Mit diesem Link geht das. Er gilt einmal und 30 Minuten lang:

${url}

Warst du es nicht, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.`,
    google: (
      url,
    ) => `Jemand, hoffentlich du, möchte für dein Freelane-Konto ein neues Passwort setzen.
Dein Konto hat keines: Melde dich stattdessen mit Google an.

${url}`,
  },
};

/** The mail with a link to set a new password. */
export function linkMail(language: Language, url: string): ResetMail {
  const { subject, link } = TEXTS[language];
  return { subject, text: link(url) };
}

/** The mail for an account that signs in with Google only. */
export function googleMail(language: Language, url: string): ResetMail {
  const { subject, google } = TEXTS[language];
  return { subject, text: google(url) };
}
