/** The field that chooses to whom a ticket is assigned. */
export const assigneesFieldTexts = {
  add: 'Add a person',
  chosen: 'Assigned to',
  remove: (name: string) => `Remove ${name}`,
};
