export const membersTexts = {
  title: 'Members',
  hint: 'You manage the board because you created it.',
  add: 'Add member',
  remove: (name: string) => `Remove ${name}`,
  person: 'Person',
  choosePerson: 'Choose a person',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  loading: 'Loading people...',
  loadFailed: 'Failed to load the list of people.',
  noMoreUsers: 'No one else has an account yet.',
  rolesHint:
    'Viewers look at the board. Commenters also comment. Editors also move tickets and change their own. Admins manage the board.',
  unknown: (id: string) => `User ${id}`,
};
