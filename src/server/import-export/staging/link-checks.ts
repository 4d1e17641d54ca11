import { LIMITS } from '../../../core/limits.ts';
import type { ImportedLinkData } from './import-target.ts';

/** How many links the checks of one file follow in all; it bounds their time. */
const MAX_STEPS = 500_000;

/**
 * Returns a predicate for the links of a file, to be called with one after another: whether the
 * link, together with those accepted before it, satisfies ZE2 to ZE4. If the check for cycles would
 * take more than the remaining steps, the link is not accepted.
 */
export function createLinkChecks(maxSteps = MAX_STEPS): (link: ImportedLinkData) => boolean {
  const accepted = new Set<string>();
  const counts = new Map<string, number>();
  const parents = new Set<string>();
  /** By kind, the tickets that each ticket is linked to. */
  const nextOf = { blocks: new Map<string, string[]>(), parent: new Map<string, string[]>() };

  /** By kind, the tickets that a link leads to. */
  const ends = new Set<string>();
  let stepsLeft = maxSteps;

  function mayReach(kind: keyof typeof nextOf, from: string, target: string): boolean {
    const next = nextOf[kind];
    if (!ends.has(`${kind} ${target}`)) return false;
    const reached = new Set([from]);
    for (const ticket of reached) {
      for (const other of next.get(ticket) ?? []) {
        if (other === target || stepsLeft === 0) return true;
        stepsLeft -= 1;
        reached.add(other);
      }
    }
    return false;
  }

  return ({ kind, boardId, ticketId, toBoardId, toTicketId }) => {
    const [from, to] = [`${boardId} ${ticketId}`, `${toBoardId} ${toTicketId}`];
    const key = `${kind} ${from} ${to}`;
    const isFull = [from, to].some((end) => (counts.get(end) ?? 0) >= LIMITS.storedTicketLinks);
    const isDirected = kind === 'blocks' || kind === 'parent';
    if (from === to || accepted.has(key) || isFull) return false;
    if (kind === 'parent' && parents.has(to)) return false;
    if (isDirected && mayReach(kind, to, from)) return false;
    accepted.add(key);
    for (const end of [from, to]) counts.set(end, (counts.get(end) ?? 0) + 1);
    if (kind === 'parent') parents.add(to);
    if (!isDirected) return true;
    ends.add(`${kind} ${to}`);
    const others = nextOf[kind].get(from);
    if (others) others.push(to);
    else nextOf[kind].set(from, [to]);
    return true;
  };
}
