export const invitationTexts = {
  title: 'Open invitations',
  none: 'No open invitations.',
  closed: 'Registration is closed on this server, to invitations too.',
  loading: 'Loading invitations...',
  loadFailed: 'Failed to load invitations. Please try again.',
  anyone: 'Anyone with the link',
  deletedAccount: 'Deleted account',
  madeBy: (name: string, when: string) => `Made by ${name} on ${when}`,
  expires: (when: string) => `Good until ${when}`,
  revoke: 'Revoke',
  revokeOf: (whom: string, until: string) =>
    `Revoke the invitation of ${whom}, good until ${until}`,
  question: 'Are you sure you want to revoke this invitation?',
  details: 'Its link will open nothing any more.',
  revokeFailed: 'Failed to revoke the invitation. Please try again.',
};

export const inviteTexts = {
  invite: 'Invite',
  title: 'Invite somebody',
  email: 'Email (optional)',
  emailHint: 'With an email the link registers that one alone.',
  emailInvalid: 'Enter an email address, or none.',
  days: 'Good for',
  dayChoices: { '1': '1 day', '7': '7 days', '30': '30 days' },
  submit: 'Create Link',
  submitting: 'Creating...',
  failed: 'Failed to create the invitation. Please try again.',
  linkTitle: 'Invitation link',
  link: 'Link',
  linkText: (until: string) =>
    `It registers one account and is good until ${until}. Copy it now: it is shown this once.`,
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
};
