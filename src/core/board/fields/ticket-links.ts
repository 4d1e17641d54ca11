export const LINK_KINDS = ['blocks', 'relates', 'duplicates', 'parent'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * A link as it is stored, by ticket ids: `from` blocks, duplicates or is the parent of `to`. Related
 * tickets have no direction: `from` is then the smaller id.
 */
export interface TicketLink {
  kind: LinkKind;
  from: string;
  to: string;
}

/** The relation of a ticket to the other ticket of a link. */
export const LINK_RELATIONS = [
  'blocks',
  'blockedBy',
  'parentOf',
  'subTicketOf',
  'relatesTo',
  'duplicates',
  'duplicatedBy',
] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

/** The kind of each relation, and whether the ticket is the link's `from`. */
const RELATIONS: Record<LinkRelation, { kind: LinkKind; isFrom: boolean }> = {
  blocks: { kind: 'blocks', isFrom: true },
  blockedBy: { kind: 'blocks', isFrom: false },
  parentOf: { kind: 'parent', isFrom: true },
  subTicketOf: { kind: 'parent', isFrom: false },
  relatesTo: { kind: 'relates', isFrom: true },
  duplicates: { kind: 'duplicates', isFrom: true },
  duplicatedBy: { kind: 'duplicates', isFrom: false },
};

/** The link by which a ticket has this relation to another one. */
export function linkOf(ticketId: string, relation: LinkRelation, otherId: string): TicketLink {
  const { kind, isFrom } = RELATIONS[relation];
  const isFirst = kind === 'relates' ? ticketId < otherId : isFrom;
  return isFirst ? { kind, from: ticketId, to: otherId } : { kind, from: otherId, to: ticketId };
}

/** The relation of a ticket to the other ticket of its link. */
export function relationOf({ kind, from }: TicketLink, ticketId: string): LinkRelation {
  const isFrom = kind === 'relates' || from === ticketId;
  const found = LINK_RELATIONS.find((relation) => {
    const defined = RELATIONS[relation];
    return defined.kind === kind && defined.isFrom === isFrom;
  });
  if (!found) throw new Error(`no relation of ${kind}`);
  return found;
}

/** The other ticket of a link. */
export function otherEnd({ from, to }: TicketLink, ticketId: string): string {
  return from === ticketId ? to : from;
}

export function isSameLink(a: TicketLink, b: TicketLink): boolean {
  return a.kind === b.kind && a.from === b.from && a.to === b.to;
}

/** A linked ticket, with its board and status. */
export interface LinkedTicketStatus {
  id: string;
  /** As `WEB-12`; '' if it has none yet. */
  number: string;
  name: string;
  boardId: string;
  boardName: string;
  columnName: string;
  /** Whether it is finished and blocks nothing. */
  isFinished: boolean;
}

/** The links of a board's tickets of which the reader sees both tickets. */
export interface BoardLinks {
  links: TicketLink[];
  /** Their tickets that are on other boards. */
  elsewhere: LinkedTicketStatus[];
}
