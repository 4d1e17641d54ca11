/** The acting account with its global roles at the time of the decision. */
export interface Actor {
  id: string;
  roles: readonly string[];
}

/** The user id that replaces a deleted account's (decisions §2). */
export const DELETED_USER_ID = 'unknown';

export const ROLES = ['ADMIN', 'EDITOR', 'USER'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** The highest of a user's global roles (spec §6). */
export function displayRole(roles: readonly string[]): Role {
  if (roles.includes('ADMIN')) return 'ADMIN';
  return roles.includes('EDITOR') ? 'EDITOR' : 'USER';
}

/** The first and last name. One of them may be empty. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The first letters of the first two words in upper case (spec §9). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** The key by which emails are compared (decisions §4): NFKC, trimmed, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
