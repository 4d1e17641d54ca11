import type { Tokens } from './provider.ts';

/** What the popup's script hands over: to which page, and how it went. */
export type HandedOver = { tx: string | null } & (Tokens | { message: string });

/** The page on which the popup ends. Its script is a file of ours, as the security policy wants. */
export function popupPage(result: HandedOver): string {
  const text = 'message' in result ? result.message : 'You are signed in at Google.';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Google sign-in – Freelane</title>
    <link rel="stylesheet" href="/google-popup.css">
  </head>
  <body>
    <h1>${htmlOf(text)}</h1>
    <p>You can close this window.</p>
    <script type="application/json" id="result">${jsonOf(result)}</script>
    <script src="/google-popup.js"></script>
  </body>
</html>
`;
}

function htmlOf(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end the element it is written in. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
