/** What the page's HTML says in index.html, which the build puts into another language by this. */
export const headTexts = {
  language: 'en',
  description:
    'Self-hosted project management with live kanban boards, for freelancers and small teams.',
};
