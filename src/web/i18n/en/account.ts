export const accountTexts = {
  title: 'Your account',
  loading: 'Loading your account...',
  loadFailed: 'Failed to load your account. Please try again.',
  failed: 'Failed to save. Please try again.',
};

export const profileTexts = {
  title: 'Profile',
  text: 'This is how others see you on boards.',
  firstName: 'First name',
  lastName: 'Last name',
  nameMissing: 'Please enter a name.',
  email: 'Email',
  emailHint: 'You sign in with this address.',
  google: 'Connected to Google',
  notGoogle: 'Not connected to Google',
  pictureGoogle: 'Your picture comes from your Google account.',
  pictureNone: 'Your avatar shows your initials. Profile pictures come from Google accounts only.',
  connect: 'To connect Google, sign out and choose “Continue with Google” on the sign-in page.',
  save: 'Save',
  saved: 'Your name was saved.',
};

export const passwordTexts = {
  title: 'Password',
  text: 'Changing your password signs you out everywhere else. API tokens keep working.',
  current: 'Current password',
  next: 'New password',
  nextHint: (least: number) => `At least ${least} characters`,
  again: 'Confirm new password',
  differs: 'The new passwords do not match.',
  save: 'Change Password',
  saved: 'Your password was changed. You are signed out everywhere else.',
  none: 'You sign in with Google, so you have no password here.',
};

export const reauthenticationTexts = {
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  email: (address: string) => `Type ${address} to confirm`,
  emailMissing: 'Please enter the address.',
};

export const deviceTexts = {
  title: 'Signed-in devices',
  text: 'Devices are signed out after 14 days without use.',
  loading: 'Loading devices...',
  loadFailed: 'Failed to load your devices. Please try again.',
  here: 'This device',
  unknown: 'Unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  since: 'since',
  until: 'expires',
  unknownAddress: 'unknown address',
  signOut: 'Sign Out',
  signOutOf: (device: string, address: string) => `Sign out ${device} at ${address}`,
  elsewhere: 'Sign Out Everywhere Else',
  question: 'Do you want to sign out everywhere else?',
  details:
    'All other devices have to sign in again. API tokens keep working unless you revoke them too.',
  revokeTokens: 'Revoke my API tokens too',
  failed: 'Failed to sign out. Please try again.',
  onlyHere: 'You are signed in on this device only.',
};

export const emailTexts = {
  title: 'Email',
  text: 'Get an email when someone assigns you a ticket, mentions you or comments on one of your tickets.',
  label: 'Email me about unread notifications',
  note: 'Sent after five minutes, with everything new in one email.',
  failed: 'Failed to save. Please try again.',
};

export const tokenTexts = {
  title: 'API tokens',
  text: 'Scripts use them to access the API. A token has your permissions or fewer. Send it as a bearer token.',
  docs: 'API documentation',
  loading: 'Loading API tokens...',
  loadFailed: 'Failed to load your API tokens. Please try again.',
  none: 'You have no API tokens.',
  create: 'New Token',
  name: 'Name',
  namePlaceholder: 'Weekly report',
  nameMissing: 'Please enter a name.',
  access: 'Access',
  readOnly: 'Read only',
  readWrite: 'Read and write',
  board: 'Board',
  allBoards: 'All boards',
  goneBoard: 'A board you can no longer open',
  money: 'Clients and money',
  moneyNote: 'The token can read, and with write access change, clients, rates and invoices.',
  expiry: 'Expires',
  days: (count: number) => (count === 365 ? 'In a year' : `In ${count} days`),
  never: 'Never',
  submit: 'Create Token',
  submitting: 'Creating...',
  createFailed: 'Failed to create the token. Please try again.',
  tokenCreated: 'Token created',
  shownOnce: 'Copy it now. You will not see it again.',
  secret: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The text is selected. Copy it with your keyboard.',
  done: 'Done',
  created: 'Created',
  lastUsed: 'last used',
  neverUsed: 'never used',
  expires: 'expires',
  expired: 'Expired',
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  question: (name: string) => `Do you want to revoke “${name}”?`,
  details: 'Scripts that use it stop working at once. This cannot be undone.',
  revokeFailed: 'Failed to revoke the token. Please try again.',
  most: (count: number) =>
    `You have reached the limit of ${count} tokens. Revoke one to create another.`,
};

export const dataTexts = {
  title: 'Your data',
  text: 'A copy of everything Freelane stores about you.',
  content: 'Your profile, boards, tickets, comments and activity in one JSON file.',
  download: 'Download',
  downloading: 'Preparing...',
  failed: 'Failed to prepare your data. Please try again.',
  file: 'freelane-data.json',
};

export const deleteTexts = {
  title: 'Delete account',
  text: 'This ends your memberships, assignments, sessions and API tokens. What you wrote stays on its boards.',
  button: 'Delete Account',
  lastAdmin: 'You are the only administrator. Make someone else an administrator first.',
  users: 'Users',
  owner: 'You own these. Transfer or delete them first:',
  dialog: 'Delete your account',
  warning: 'This cannot be undone.',
  submit: 'Delete Account',
  submitting: 'Deleting...',
  failed: 'Failed to delete your account. Please try again.',
  done: 'Your account was deleted.',
};
