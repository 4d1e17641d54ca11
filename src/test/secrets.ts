import type { Services } from '../server/services.ts';
import type { Tables } from '../server/storage/schema.ts';

/** A text that is nowhere else. */
const MARK = /mark\d+z/g;

type Rows = { [K in 'tickets' | 'comments']: Tables[K]['$inferSelect'] };

/** A ticket as it is in the database, and the words that would give it away. */
interface Secret {
  id: string;
  isLive: boolean;
  /** Those of them that the trash tells. */
  title: string[];
  words: string[];
  photos: string[];
  isFor(userId: string): boolean;
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
  private managers = new Set<string>();

  constructor(
    private readonly services: Services,
    readonly boardId: string,
    private readonly everyone: readonly string[],
  ) {}

  /** Takes note of what is there now; to be called after each change. */
  async look(): Promise<void> {
    const { store } = this.services;
    const { boards, members, tickets, comments, users } = store.tables;
    const [allHeads, allStaff, allCards, allTalk, accounts] = await store.read(async (query) => [
      await query.select().from(boards),
      await query.select().from(members),
      await query.select().from(tickets),
      await query.select().from(comments),
      await query.select().from(users),
    ]);
    const ofBoard = (row: { boardId: string }) => row.boardId === this.boardId;
    const heads = allHeads.filter(({ id }) => id === this.boardId);
    const admins = accounts.filter(({ roles }) => roles.includes('ADMIN'));
    this.openTo = new Set([
      ...heads.map(({ createdBy }) => createdBy),
      ...allStaff.filter(ofBoard).map(({ userId }) => userId),
      ...admins.map(({ id }) => id),
    ]);
    this.managers = new Set([
      ...heads.map(({ createdBy }) => createdBy),
      ...allStaff.filter((row) => ofBoard(row) && row.role === 'ADMIN').map(({ userId }) => userId),
    ]);
    const live = allTalk.filter(({ deletedAt }) => deletedAt === null);
    this.secrets = allCards.filter(ofBoard).map((card) =>
      secretOf(
        card,
        live.filter(({ ticketId }) => ticketId === card.id),
      ),
    );
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

  /** Whether a person may open the board now. */
  opens(userId: string): boolean {
    return this.openTo.has(userId);
  }

  private sees(userId: string, { isLive, isFor }: Secret): boolean {
    return isLive && this.opens(userId) && isFor(userId);
  }

  get tickets(): string[] {
    return this.secrets.map(({ id }) => id);
  }

  /** Every word that there ever was. */
  get words(): string[] {
    return [...this.owners.keys()];
  }

  /** Links of photos, with whether a person may see them now. */
  photosFor(userId: string): { link: string; isShown: boolean }[] {
    return this.secrets.flatMap((secret) =>
      secret.photos.map((link) => ({ link, isShown: this.sees(userId, secret) })),
    );
  }

  /** The words that were at some time in what this person, on the board or not, was meant to see. */
  meantFor(userId: string): Set<string> {
    return new Set([...this.owners.keys()].filter((word) => this.meant.get(word)?.has(userId)));
  }

  /** The words of what a person sees now. */
  shownTo(userId: string): Set<string> {
    const seen = this.secrets.filter((secret) => this.sees(userId, secret));
    return new Set(seen.flatMap(({ words }) => words));
  }

  /** The words that the board's trash may tell a person of: names, to its managers. */
  trashedFor(userId: string): Set<string> {
    const gone = this.secrets.filter(({ isLive, isFor }) => !isLive && isFor(userId));
    return new Set(this.managers.has(userId) ? gone.flatMap(({ title }) => title) : []);
  }

  /**
   * The words that the log may tell a person of: those that were meant for them at the time, of
   * tickets that are still, or were when they were deleted.
   */
  toldTo(userId: string): Set<string> {
    const kept = new Set(this.secrets.filter(({ isFor }) => isFor(userId)).map(({ id }) => id));
    const meant = this.meantFor(userId);
    return new Set(
      [...this.owners].flatMap(([word, id]) => (meant.has(word) && kept.has(id) ? [word] : [])),
    );
  }

  /** The words that somebody who followed the board all along may have been told. */
  heardBy(userId: string): Set<string> {
    const seen = [...this.owners.keys()].filter((word) => this.seen.get(word)?.has(userId));
    return new Set([...seen, ...this.toldTo(userId)]);
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

function secretOf(card: Rows['tickets'], said: Rows['comments'][]): Secret {
  const marks = JSON.stringify([card, said]).match(MARK) ?? [];
  // Without its letter an id is the command's that made it.
  const id = card.id.slice(1);
  return {
    id: card.id,
    isLive: card.deletedAt === null,
    title: [id, ...(card.name.match(MARK) ?? [])],
    words: [...new Set([id, ...said.map(({ id }) => id), ...marks])],
    photos: [...card.photoUrls, ...said.flatMap(({ photoUrls }) => photoUrls)],
    isFor: (userId) =>
      !card.visibleTo?.length ||
      [card.createdBy, card.assignee, ...card.visibleTo].includes(userId),
  };
}
