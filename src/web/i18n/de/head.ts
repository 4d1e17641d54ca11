import type * as en from '../en/head.ts';

export const headTexts: typeof en.headTexts = {
  language: 'de',
  description:
    'Projektmanagement mit Live-Kanban-Boards auf dem eigenen Server, für Freelancer und kleine Teams.',
};
