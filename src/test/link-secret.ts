/** The secret of a setup or an invitation link: the one value in its fragment. */
export function secretOf(link: string): string {
  const [, secret = ''] = new URL(link).hash.split('=');
  return secret;
}
