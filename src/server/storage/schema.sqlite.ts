import { tables } from './schema.ts';

// drizzle-kit reads a dialect's tables from a module's exports.
export const {
  users,
  sessions,
  identities,
  googleFlows,
  apiTokens,
  projects,
  boards,
  members,
  columns,
  tickets,
  comments,
  history,
  log,
  commands,
  locks,
  photos,
  photoDeletions,
  uploads,
  invitations,
  audit,
  keptAnswers,
  webhooks,
  deliveries,
} = tables.sqlite;
