import { type OptimisticRules, readsNothing } from './optimistic-view.ts';
import {
  setAppearance,
  setArchiving,
  setEstimateUnit,
  setMembers,
  setMembersReads,
  transferOwnership,
  transferOwnershipReads,
} from './rules/board-settings.ts';
import { changeMany, changeManyReads } from './rules/change-many.ts';
import { moveColumn } from './rules/columns.ts';
import { createMany, createManyReads } from './rules/create-many.ts';
import { duplicateTicket, duplicateTicketReads } from './rules/duplicate.ts';
import * as labels from './rules/labels.ts';

/**
 * More rules for commands that a page shows before the server has answered. A page loads them after
 * its cards; until then these commands wait for the server.
 */
export const rareOptimisticRules = {
  'boards.setMembers': { reads: setMembersReads, decide: setMembers },
  'boards.handOver': { reads: transferOwnershipReads, decide: transferOwnership },
  'boards.setEstimateUnit': { reads: readsNothing, decide: setEstimateUnit },
  'boards.setArchiving': { reads: readsNothing, decide: setArchiving },
  'boards.setAppearance': { reads: readsNothing, decide: setAppearance },
  'boards.setLabelColor': { reads: readsNothing, decide: labels.setLabelColor },
  'boards.renameLabel': { reads: labels.renameLabelReads, decide: labels.renameLabel },
  'boards.deleteLabel': { reads: labels.deleteLabelReads, decide: labels.deleteLabel },
  'boards.moveColumn': { reads: readsNothing, decide: moveColumn },
  'tickets.createMany': { reads: createManyReads, decide: createMany },
  'tickets.changeMany': { reads: changeManyReads, decide: changeMany },
  'tickets.duplicate': { reads: duplicateTicketReads, decide: duplicateTicket },
} satisfies OptimisticRules;
