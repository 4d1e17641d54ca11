import { eq } from 'drizzle-orm';
import type { Command } from '../core/board/commands.ts';
import { boardFrom, type Snapshot } from '../core/board/feed.ts';
import { AppError } from '../core/errors.ts';
import type { Services } from '../server/services.ts';
import { newTestId } from './harness.ts';
import { pick, type Random, randomCommand } from './random-commands.ts';

const PHOTOS = 0.06;
/** How often it is nothing but who sees a ticket that is changed. */
const HIDINGS = 0.2;
const GROUP = 'comment_1763712000000_x9';
const MARK = /mark\d+z/g;

type Edit = Command<'tickets.edit'>['set'];

/** Who takes part: those who are always on the board, those who come and go, those who never are. */
export interface Company {
  people: string[];
  guests: string[];
  /** May open every board. */
  admin: string;
}

/** A ticket as it is in the database, and the words that would give it away. */
interface Secret {
  id: string;
  isLive: boolean;
  words: string[];
  photos: string[];
  isFor(userId: string): boolean;
}

/** Makes marks that are in no text but one. */
export function createMarks(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `mark${count}z`;
  };
}

/**
 * What is secret on one board, and from whom: worked out from the rows of the database and the words
 * of the rule (spec §4), by nothing that the server itself decides with.
 */
export class Secrets {
  /** The ticket that each word gives away. */
  private readonly owners = new Map<string, string>();
  /** Who saw a word while it was there. */
  private readonly seen = new Map<string, Set<string>>();
  /** Who was among those whom its ticket was for while a word was there, on the board or not. */
  private readonly meant = new Map<string, Set<string>>();
  private secrets: Secret[] = [];
  private openTo = new Set<string>();

  constructor(
    private readonly services: Services,
    readonly boardId: string,
    private readonly everyone: readonly string[],
  ) {}

  /** Takes note of what is there now; to be called after each change. */
  async look(): Promise<void> {
    const { store } = this.services;
    const { boards, members, tickets, comments, users } = store.tables;
    const [heads, staff, cards, talk, accounts] = await store.read(async (query) => [
      await query.select().from(boards).where(eq(boards.id, this.boardId)),
      await query.select().from(members).where(eq(members.boardId, this.boardId)),
      await query.select().from(tickets).where(eq(tickets.boardId, this.boardId)),
      await query.select().from(comments).where(eq(comments.boardId, this.boardId)),
      await query.select().from(users),
    ]);
    const admins = accounts.filter(({ roles }) => roles.includes('ADMIN'));
    this.openTo = new Set([
      ...heads.map(({ createdBy }) => createdBy),
      ...staff.map(({ userId }) => userId),
      ...admins.map(({ id }) => id),
    ]);
    this.secrets = cards.map((card) => {
      const said = talk.filter(({ ticketId, deletedAt }) => ticketId === card.id && !deletedAt);
      const marks = JSON.stringify([card, said]).match(MARK) ?? [];
      return {
        id: card.id,
        isLive: card.deletedAt === null,
        // Without its letter an id is the command's that made it.
        words: [...new Set([card.id.slice(1), ...said.map(({ id }) => id), ...marks])],
        photos: [...card.photoUrls, ...said.flatMap(({ photoUrls }) => photoUrls)],
        isFor: (userId) =>
          !card.visibleTo?.length ||
          [card.createdBy, card.assignee, ...card.visibleTo].includes(userId),
      };
    });
    for (const secret of this.secrets) this.note(secret);
  }

  private note(secret: Secret): void {
    for (const word of secret.words) {
      this.owners.set(word, secret.id);
      for (const userId of this.everyone) {
        if (secret.isFor(userId)) added(this.meant, word, userId);
        if (this.sees(userId, secret)) added(this.seen, word, userId);
      }
    }
  }

  private sees(userId: string, { isLive, isFor }: Secret): boolean {
    return isLive && this.openTo.has(userId) && isFor(userId);
  }

  get tickets(): string[] {
    return this.secrets.map(({ id }) => id);
  }

  /** Links of photos, with whether a person may see them now. */
  photosFor(userId: string): { link: string; isShown: boolean }[] {
    return this.secrets.flatMap((secret) =>
      secret.photos.map((link) => ({ link, isShown: this.sees(userId, secret) })),
    );
  }

  /** The words of what a person sees now. */
  shownTo(userId: string): Set<string> {
    const seen = this.secrets.filter((secret) => this.sees(userId, secret));
    return new Set(seen.flatMap(({ words }) => words));
  }

  /**
   * The words that the log may tell a person of: those that were meant for them at the time, of
   * tickets that are still, or were when they were deleted.
   */
  toldBy(userId: string): Set<string> {
    const kept = new Set(this.secrets.filter(({ isFor }) => isFor(userId)).map(({ id }) => id));
    const meant = [...this.owners].filter(([word]) => this.meant.get(word)?.has(userId));
    return new Set(meant.flatMap(([word, id]) => (kept.has(id) ? [word] : [])));
  }

  /** The words that somebody who followed the board all along may have been told. */
  heardBy(userId: string): Set<string> {
    const seen = [...this.owners.keys()].filter((word) => this.seen.get(word)?.has(userId));
    return new Set([...seen, ...this.toldBy(userId)]);
  }

  /** What a text gives away beside the words that it may hold. */
  leaksIn(text: string, allowed: ReadonlySet<string>): string[] {
    return [...this.owners.keys()].filter((word) => !allowed.has(word) && text.includes(word));
  }
}

function added(sets: Map<string, Set<string>>, word: string, userId: string): void {
  const set = sets.get(word) ?? new Set();
  sets.set(word, set.add(userId));
}

interface Stage {
  services: Services;
  secrets: Secrets;
  company: Company;
  /** A file of an image. */
  image: string;
}

/** Somebody does something at random to the board as they see it; what is refused is left at that. */
export async function actAtRandom(
  { services, secrets, company, image }: Stage,
  random: Random,
  mark: () => string,
): Promise<void> {
  const { people, guests, admin } = company;
  const userId = pick(random, [...people, ...guests, admin]) ?? admin;
  try {
    const bytes = await (await services.snapshots.read(userId, secrets.boardId)).encoded(
      'identity',
    );
    const board = boardFrom(JSON.parse(bytes.toString()) as Snapshot);
    const ticketId = pick(random, [...board.tickets.keys()]) ?? 'gone';
    const place = { boardId: board.id, ticketId };
    const roll = random();
    if (roll < PHOTOS) await addPhoto({ services, userId, image }, place, mark);
    else {
      const isHiding = roll < PHOTOS + HIDINGS;
      const command = isHiding
        ? hiding(random, place, people)
        : marked(randomCommand(random, board, people, guests), random, mark);
      await services.execute(userId, newTestId(), command);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  await secrets.look();
}

/** One photo of the ticket, and a comment with another. */
async function addPhoto(
  { services, userId, image }: { services: Services; userId: string; image: string },
  place: { boardId: string; ticketId: string },
  mark: () => string,
): Promise<void> {
  const file = () => [{ tempPath: image, name: `${mark()}.png` }];
  const scope = { ...place, commentGroup: GROUP };
  const photoUrls = await services.photos.add(userId, scope, file());
  const comment = { type: 'tickets.comment' as const, ...place, text: mark(), photoUrls };
  await services.execute(userId, newTestId(), comment);
  await services.photos.add(userId, place, file());
}

/** Hides a ticket from all but somebody, or shows it to all. */
function hiding(
  random: Random,
  place: { boardId: string; ticketId: string },
  people: readonly string[],
): Command {
  const person = pick(random, people);
  const visibleTo = person && random() < 0.6 ? [person] : null;
  return { type: 'tickets.edit', ...place, set: { visibleTo } };
}

/** The same command with texts that are nowhere else. */
function marked(command: Command, random: Random, mark: () => string): Command {
  if (command.type === 'tickets.comment') return { ...command, text: mark() };
  if (command.type === 'tickets.create') return { ...command, ...allMarked(mark) };
  if (command.type !== 'tickets.edit') return command;
  const { set } = command;
  return { ...command, set: random() < 0.5 ? { ...set, ...oneMarked(random, mark) } : set };
}

function allMarked(mark: () => string) {
  const url = `https://${mark()}.example`;
  return { name: mark(), description: mark(), labels: [mark()], url };
}

function oneMarked(random: Random, mark: () => string): Edit {
  const { name, description, labels, url } = allMarked(mark);
  return pick<Edit>(random, [{ name }, { description }, { labels }, { url }]) ?? {};
}
