export const membersTexts = {
  title: 'Members',
  hint: 'You manage the board as its creator.',
  add: 'Add member',
  remove: (name: string) => `Remove ${name}`,
  person: 'Person',
  role: 'Role',
  editor: 'Editor',
  admin: 'Admin',
  loading: 'Loading people...',
  loadFailed: 'The list of people could not be loaded.',
  nobodyElse: 'Nobody else has an account yet.',
  unknown: (id: string) => `User ${id}`,
};
