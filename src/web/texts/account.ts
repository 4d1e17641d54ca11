export const accountTexts = {
  title: 'Your account',
  loading: 'Loading your account...',
  loadFailed: 'Failed to load your account. Please try again.',
  failed: 'Failed to save. Please try again.',
};

export const profileTexts = {
  title: 'Profile',
  text: 'How others see you on boards.',
  firstName: 'First name',
  lastName: 'Last name',
  nameMissing: 'Please enter a name.',
  email: 'Email',
  emailHint: 'You sign in with this address. It cannot be changed.',
  google: 'Connected to Google',
  notGoogle: 'Not connected to Google',
  pictureGoogle: 'Your picture is the one of your Google account.',
  pictureNone: 'Your initials stand for you. Pictures come from Google accounts only.',
  connect: 'To connect one, sign out and continue with Google on the sign-in page.',
  save: 'Save',
  saved: 'Your name was saved.',
};

export const passwordTexts = {
  title: 'Password',
  text: 'Changing it signs you out everywhere else. API tokens go on working.',
  current: 'Current password',
  next: 'New password',
  nextHint: (least: number) => `At least ${least} characters`,
  again: 'New password again',
  differs: 'The two new passwords differ.',
  save: 'Change Password',
  saved: 'Your password was changed. You are signed out everywhere else.',
  none: 'You sign in with Google, so there is no password here to change.',
};

export const proofTexts = {
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  email: (address: string) => `Type ${address} to confirm`,
  emailMissing: 'Please type the address.',
};

export const deviceTexts = {
  title: 'Signed-in devices',
  text: 'A device that is not used for 14 days is signed out by itself.',
  loading: 'Loading devices...',
  loadFailed: 'Failed to load your devices. Please try again.',
  here: 'This device',
  unknown: 'Unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  since: 'since',
  until: 'ends',
  unknownAddress: 'unknown address',
  signOut: 'Sign Out',
  signOutOf: (device: string, address: string) => `Sign out ${device} at ${address}`,
  elsewhere: 'Sign Out Everywhere Else',
  question: 'Do you want to sign out everywhere else?',
  details:
    'Every other device has to sign in again. API tokens go on working, unless you choose so.',
  revokeTokens: 'Revoke my API tokens too',
  failed: 'Failed to sign out. Please try again.',
  onlyHere: 'You are signed in on this device only.',
};

export const mailTexts = {
  title: 'Mail',
  text: 'For what is assigned to you, mentions you or answers you.',
  label: 'Mail me what I have not read',
  note: 'After five minutes, all that is new in one mail.',
  failed: 'Failed to save. Please try again.',
};

export const tokenTexts = {
  title: 'API tokens',
  text: 'For scripts: sent as a bearer token, a token does what you may do, or less.',
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
  goneBoard: 'A board that you cannot open any more',
  expiry: 'Expires',
  days: (count: number) => (count === 365 ? 'In a year' : `In ${count} days`),
  never: 'Never',
  submit: 'Create Token',
  submitting: 'Creating...',
  createFailed: 'Failed to create the token. Please try again.',
  made: 'Token created',
  once: 'Copy it now: it is shown this once and kept nowhere.',
  secret: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'It is selected: copy it with your keyboard.',
  done: 'Done',
  created: 'Created',
  lastUsed: 'last used',
  neverUsed: 'never used',
  expires: 'expires',
  expired: 'Expired',
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  question: (name: string) => `Do you want to revoke “${name}”?`,
  details: 'Scripts that use it stop working at once. It cannot be taken back.',
  revokeFailed: 'Failed to revoke the token. Please try again.',
  most: (count: number) =>
    `You have ${count} tokens, which is the most. Revoke one to make another.`,
};

export const dataTexts = {
  title: 'Your data',
  text: 'What Freelane keeps of you, to take along.',
  content: 'Your profile, boards, tickets, comments and what you did in one JSON file.',
  download: 'Download',
  downloading: 'Preparing...',
  failed: 'Failed to prepare your data. Please try again.',
  file: 'freelane-data.json',
};

export const deleteTexts = {
  title: 'Delete account',
  text: 'Your memberships, assignments, devices and API tokens end. What you wrote stays on its boards.',
  button: 'Delete Account',
  lastAdmin: 'You are the only administrator. Make somebody else one first.',
  users: 'Users',
  owner: 'These are yours. Hand them over or delete them first:',
  dialog: 'Delete your account',
  warning: 'This cannot be undone.',
  submit: 'Delete Account',
  submitting: 'Deleting...',
  failed: 'Failed to delete your account. Please try again.',
  done: 'Your account was deleted.',
};
