export const projectsTexts = {
  title: 'My Projects',
  text: 'Group the boards that belong together.',
  add: 'Add New Project',
  emptyTitle: 'No projects yet',
  emptyText: 'A project groups related boards, for example those of one client.',
  boards: (count: number) => (count === 1 ? '1 board' : `${count} boards`),
  created: 'Created',
  remove: (name: string) => `Delete project ${name}`,
  loading: 'Loading projects...',
  loadFailed: 'Failed to load projects. Please try again.',
};

export const addProjectTexts = {
  title: 'Add New Project',
  name: 'Project name',
  namePlaceholder: 'Studio Nord',
  nameMissing: 'Project name is required',
  submit: 'Add Project',
  failed: 'Failed to add project. Please try again.',
};

export const editProjectTexts = {
  title: 'Edit Project',
  name: 'Project name',
  nameMissing: 'Project name cannot be empty.',
  submit: 'Save Changes',
  failed: 'Failed to update project. Please try again.',
};

export const deleteProjectTexts = {
  question: 'Are you sure you want to delete this project?',
  details: (name: string, boards: number) =>
    boards === 0 ? `“${name}” will be deleted.` : `“${name}” will be deleted. Its boards are kept.`,
  confirm: 'Delete Project',
  failed: 'Failed to delete project. Please try again.',
};

export const projectTexts = {
  loading: 'Loading project...',
  created: 'Created',
  edit: 'Edit Project',
  remove: 'Delete Project',
  boards: 'Boards',
  createBoard: 'Create Board',
  addExisting: 'Add Existing Board',
  emptyTitle: 'No boards in this project yet',
  emptyText: 'Boards appear here when you add them to this project.',
  notFoundTitle: 'Project not found',
  notFoundText: "The project you're looking for doesn't exist or you don't have access to it.",
  back: 'Back to Projects',
};

export const addBoardsTexts = {
  title: 'Add Existing Board',
  legend: 'Boards you manage',
  inProject: (name: string | undefined) => (name ? `Currently in ${name}` : 'In another project'),
  none: 'You do not manage any other boards.',
  submit: 'Add Board',
  failed: 'Failed to update project. Please try again.',
};

export const transferProjectTexts = {
  title: 'Transfer ownership',
  text: 'The person you choose becomes the owner. You keep access if you are on one of its boards.',
  to: 'New owner',
  button: 'Transfer',
  noCandidate: 'Only people on one of its boards can become the owner. No one else is on one yet.',
  question: (name: string) => `Do you want to transfer this project to ${name}?`,
  details: 'They will be able to rename, delete or transfer it. Its boards do not change.',
  failed: 'Failed to update project. Please try again.',
  done: (name: string) => `The project now belongs to ${name}.`,
};
