export const invitationTexts = {
  title: 'Open invitations',
  none: 'No open invitations.',
  closed: 'Registration is closed on this server, even with an invitation.',
  loading: 'Loading invitations...',
  loadFailed: 'Failed to load invitations. Please try again.',
  anyone: 'Anyone with the link',
  deletedAccount: 'Deleted account',
  createdBy: (name: string, when: string) => `Created by ${name} on ${when}`,
  expires: (when: string) => `Valid until ${when}`,
  revoke: 'Revoke',
  revokeOf: (whom: string, until: string) =>
    `Revoke the invitation for ${whom}, valid until ${until}`,
  question: 'Are you sure you want to revoke this invitation?',
  details: 'Its link will stop working.',
  revokeFailed: 'Failed to revoke the invitation. Please try again.',
};

export const inviteTexts = {
  invite: 'Invite',
  title: 'Invite someone',
  email: 'Email (optional)',
  emailHint: 'If you enter an email, only that address can use the link.',
  emailInvalid: 'Enter a valid email address or leave this empty.',
  days: 'Valid for',
  dayChoices: { '1': '1 day', '7': '7 days', '30': '30 days' },
  submit: 'Create Link',
  submitting: 'Creating...',
  failed: 'Failed to create the invitation. Please try again.',
  linkTitle: 'Invitation link',
  link: 'Link',
  linkText: (until: string) =>
    `This link creates one account and is valid until ${until}. Copy it now. You will not see it again.`,
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',
};
