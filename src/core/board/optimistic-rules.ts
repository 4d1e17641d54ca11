import type { CommandType } from './commands.ts';
import type { Rule } from './rule.ts';
import {
  renameBoard,
  setAbout,
  setAppearance,
  setArchiving,
  setEstimateUnit,
  setFading,
  setMembers,
  setMembersReads,
  setTimeSharing,
  shareAbout,
  transferOwnership,
  transferOwnershipReads,
} from './rules/board-settings.ts';
import { moveColumn } from './rules/columns.ts';
import { setFields } from './rules/custom-fields.ts';
import { duplicateTicket, duplicateTicketReads } from './rules/duplicate.ts';
import * as labels from './rules/labels.ts';
import { changeMany, changeManyReads } from './rules/tickets/change-many.ts';
import { createMany, createManyReads } from './rules/tickets/create-many.ts';
import * as moves from './rules/tickets/move-ticket.ts';
import { setTask, setTaskReads } from './rules/tickets/tasks.ts';
import * as tickets from './rules/tickets/tickets.ts';

export const readsNothing = () => ({});

/**
 * The rules for commands that a page shows before the server has answered. Other column commands
 * wait for the answer (decisions §4), as do commands that the page has too little data to decide.
 */
export const optimisticRules = {
  'boards.rename': { reads: readsNothing, decide: renameBoard },
  'boards.setMembers': { reads: setMembersReads, decide: setMembers },
  'boards.handOver': { reads: transferOwnershipReads, decide: transferOwnership },
  'boards.setEstimateUnit': { reads: readsNothing, decide: setEstimateUnit },
  'boards.setAbout': { reads: readsNothing, decide: setAbout },
  'boards.shareAbout': { reads: readsNothing, decide: shareAbout },
  'boards.setArchiving': { reads: readsNothing, decide: setArchiving },
  'boards.setFading': { reads: readsNothing, decide: setFading },
  'boards.setTimeSharing': { reads: readsNothing, decide: setTimeSharing },
  'boards.setFields': { reads: readsNothing, decide: setFields },
  'boards.setAppearance': { reads: readsNothing, decide: setAppearance },
  'boards.setLabelColor': { reads: readsNothing, decide: labels.setLabelColor },
  'boards.renameLabel': { reads: labels.renameLabelReads, decide: labels.renameLabel },
  'boards.deleteLabel': { reads: labels.deleteLabelReads, decide: labels.deleteLabel },
  'boards.moveColumn': { reads: readsNothing, decide: moveColumn },
  'tickets.create': { reads: tickets.createTicketReads, decide: tickets.createTicket },
  'tickets.edit': { reads: tickets.editTicketReads, decide: tickets.editTicket },
  'tickets.setTask': { reads: setTaskReads, decide: setTask },
  'tickets.move': { reads: moves.moveTicketReads, decide: moves.moveTicket },
  'tickets.swap': { reads: moves.swapTicketsReads, decide: moves.swapTickets },
  'tickets.movePosition': { reads: moves.movePositionReads, decide: moves.movePosition },
  'tickets.delete': { reads: tickets.deleteTicketReads, decide: tickets.deleteTicket },
  'tickets.createMany': { reads: createManyReads, decide: createMany },
  'tickets.changeMany': { reads: changeManyReads, decide: changeMany },
  'tickets.duplicate': { reads: duplicateTicketReads, decide: duplicateTicket },
} satisfies { [K in CommandType]?: Rule<K> };
