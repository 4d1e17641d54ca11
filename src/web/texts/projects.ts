export const projectsTexts = {
  title: 'My Projects',
  text: 'Boards that belong together, each group under one name.',
  add: 'Add New Project',
  emptyTitle: 'No projects yet',
  emptyText: 'A project groups the boards of one client or one plan.',
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
    boards === 0 ? `“${name}” will be gone.` : `“${name}” will be gone. Its boards stay.`,
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
  emptyText: 'Boards show up here once they belong to it.',
  notFoundTitle: 'Project not found',
  notFoundText: "The project you're looking for doesn't exist or you don't have access to it.",
  back: 'Back to Projects',
};

export const addBoardsTexts = {
  title: 'Add Existing Board',
  legend: 'Boards that you manage',
  inProject: (name: string | undefined) => (name ? `Now in ${name}` : 'In another project'),
  none: 'There is no other board that you manage.',
  submit: 'Add Board',
  failed: 'Failed to update project. Please try again.',
};

export const handOverProjectTexts = {
  title: 'Hand the project over',
  text: 'Who gets it becomes its owner. You go on seeing it if you are on one of its boards.',
  to: 'New owner',
  button: 'Hand Over',
  nobody: 'There is nobody else with an account.',
  question: (name: string) => `Do you want to hand this project over to ${name}?`,
  details: 'They can then rename and delete it, or hand it on. Its boards stay as they are.',
  failed: 'Failed to update project. Please try again.',
  done: (name: string) => `The project now belongs to ${name}.`,
};
