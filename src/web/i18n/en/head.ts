/** The texts of index.html, which the build replaces for other languages. */
export const headTexts = {
  language: 'en',
  description:
    'Self-hosted project management with live kanban boards, for freelancers and small teams.',
};
