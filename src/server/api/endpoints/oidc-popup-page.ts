import type { Language } from '../../../core/languages.ts';
import type { Tokens } from '../../auth/oidc/provider.ts';

/** What the popup's script posts to the opener: its channel and the result. */
export type PopupMessage = { tx: string | null } & (Tokens | { message: string });

interface Texts {
  title: string;
  signedIn: string;
  /** The opener shows the full message too. */
  failed: (message: string) => string;
  close: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: 'Google sign-in – Freelane',
    signedIn: 'You are signed in at Google.',
    failed: (message) => message,
    close: 'You can close this window.',
  },
  de: {
    title: 'Anmeldung mit Google – Freelane',
    signedIn: 'Du bist bei Google angemeldet.',
    failed: () => 'Die Anmeldung mit Google ist fehlgeschlagen.',
    close: 'Du kannst dieses Fenster schließen.',
  },
};

/** The last page of the popup. Its script is a file because of the security policy. */
export function popupPage(result: PopupMessage, language: Language): string {
  const texts = TEXTS[language];
  const text = 'message' in result ? texts.failed(result.message) : texts.signedIn;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${texts.title}</title>
    <link rel="stylesheet" href="/google-popup.css">
  </head>
  <body>
    <h1>${htmlOf(text)}</h1>
    <p>${texts.close}</p>
    <script type="application/json" id="result">${jsonOf(result)}</script>
    <script src="/google-popup.js"></script>
  </body>
</html>
`;
}

function htmlOf(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot close the element around it. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
