/** Who acts: the account and its global roles, as they are at the moment of the decision. */
export interface Actor {
  id: string;
  roles: readonly string[];
}

/** Stands where an account was that is gone (decisions §2). */
export const NOBODY = 'unknown';

export const ROLES = ['ADMIN', 'EDITOR', 'USER'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** The greatest of a person's global roles (spec §6). */
export function displayRole(roles: readonly string[]): Role {
  if (roles.includes('ADMIN')) return 'ADMIN';
  return roles.includes('EDITOR') ? 'EDITOR' : 'USER';
}

/** Of one name there may be nothing: some accounts elsewhere have no last one. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The first letters of the first two words, upper case (spec §9: initials limited to 2 letters). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** Emails are the same when this is the same (decisions §4): NFKC, trimmed, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
