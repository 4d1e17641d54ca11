import type { Services } from '../../server/services.ts';
import type { Tables } from '../../server/storage/schema.ts';

/** Text that occurs nowhere else. */
const MARK = /mark\d+z/g;

type Rows = {
  [K in 'tickets' | 'comments' | 'textVersions' | 'timeEntries']: Tables[K]['$inferSelect'];
};

/** A ticket as it is in the database, and the words that would reveal it. */
interface Secret {
  id: string;
  boardId: string;
  /** On its board. */
  isLive: boolean;
  isArchived: boolean;
  /** The words that the trash shows. */
  title: string[];
  /** The words that a share link shows when everyone on the board sees the ticket. */
  card: string[];
  words: string[];
  /** The words of earlier texts (K9). */
  earlierWords: string[];
  photos: string[];
  /** The notes of recorded time, with the person. */
  timeNotes: { word: string; userId: string }[];
  isForAll: boolean;
  isFor(userId: string): boolean;
}

/** Who may open a board now, and who manages it. */
interface BoardAccess {
  sharesTime: boolean;
  openTo: ReadonlySet<string>;
  managers: ReadonlySet<string>;
}

/**
 * The secrets of one board and of the boards that its tickets are transferred to, and the users
 * from whom they are hidden. It is computed from the database rows and the text of the rule (spec
 * §4), without the server's own checks.
 */
export class HiddenTexts {
  /** The tickets that each word reveals: copies have the words of their originals. */
  private readonly owners = new Map<string, Set<string>>();
  /** Users who saw a word while it existed. */
  private readonly seen = new Map<string, Set<string>>();
  /** The same on any of the boards. */
  private readonly seenAnywhere = new Map<string, Set<string>>();
  /** Users in the audience of a word's ticket while the word existed, members or not. */
  private readonly audiences = new Map<string, Set<string>>();
  /** Words that were at some time on a card that everyone saw. */
  private readonly onCards = new Set<string>();
  private secrets: Secret[] = [];
  private admins: ReadonlySet<string> = new Set();
  private doors = new Map<string, BoardAccess>();

  constructor(
    private readonly services: Services,
    readonly boardId: string,
    private readonly everyone: readonly string[],
    /** The boards to which its tickets and their copies are transferred. */
    readonly others: string[] = [],
  ) {}

  /** Records the current state; call it after each change. */
  async record(): Promise<void> {
    const { store } = this.services;
    const { boards, members, tickets, comments, textVersions, timeEntries, users } = store.tables;
    const [allHeads, allMembers, allCards, allComments, allVersions, allTime, accounts] =
      await store.read(async (query) => [
        await query.select().from(boards),
        await query.select().from(members),
        await query.select().from(tickets),
        await query.select().from(comments),
        await query.select().from(textVersions),
        await query.select().from(timeEntries),
        await query.select().from(users),
      ]);
    const admins = accounts.filter(({ roles }) => roles.includes('ADMIN')).map(({ id }) => id);
    const boardIds = new Set([this.boardId, ...this.others]);
    this.admins = new Set(admins);
    for (const { id, createdBy, sharesTime } of allHeads.filter((head) => boardIds.has(head.id))) {
      const staff = allMembers.filter(({ boardId }) => boardId === id);
      const managers = staff.filter(({ role }) => role === 'ADMIN');
      this.doors.set(id, {
        sharesTime,
        openTo: new Set([createdBy, ...staff.map(({ userId }) => userId), ...admins]),
        managers: new Set([createdBy, ...managers.map(({ userId }) => userId)]),
      });
    }
    const live = allComments.filter(({ deletedAt }) => deletedAt === null);
    const cards = allCards.filter(({ boardId }) => boardIds.has(boardId));
    this.secrets = cards.map((card) =>
      secretOf(
        card,
        live.filter(({ ticketId }) => ticketId === card.id),
        allVersions.filter(({ ticketId }) => ticketId === card.id),
        allTime.filter(({ ticketId }) => ticketId === card.id),
      ),
    );
    for (const secret of this.secrets) this.note(secret);
  }

  private note(secret: Secret): void {
    for (const word of this.isOnCard(secret) ? secret.card : []) this.onCards.add(word);
    for (const { word } of secret.timeNotes) added(this.owners, word, secret.id);
    for (const word of secret.words) {
      added(this.owners, word, secret.id);
      for (const userId of this.everyone) {
        if (this.sees(userId, secret)) added(this.seenAnywhere, word, userId);
      }
      if (!this.isHere(secret)) continue;
      for (const userId of this.everyone) {
        if (secret.isFor(userId)) added(this.audiences, word, userId);
        if (this.sees(userId, secret)) added(this.seen, word, userId);
      }
    }
  }

  private isHere({ boardId }: Secret): boolean {
    return boardId === this.boardId;
  }

  private isOnCard(secret: Secret): boolean {
    return this.isHere(secret) && secret.isLive && secret.isForAll;
  }

  /** The words that a share link to the board shows now. */
  wordsShownByShareLink(): Set<string> {
    const openSecrets = this.secrets.filter((secret) => this.isOnCard(secret));
    return new Set(openSecrets.flatMap(({ card }) => card));
  }

  /** The words that a follower by share link may have received since the start. */
  wordsEverShownByShareLink(): ReadonlySet<string> {
    return this.onCards;
  }

  /** Whether a user may open the board now. */
  opens(userId: string): boolean {
    return this.isOpenTo(userId, this.boardId);
  }

  private isOpenTo(userId: string, boardId: string): boolean {
    return this.doors.get(boardId)?.openTo.has(userId) ?? false;
  }

  /** On the board or in its archive. */
  private sees(userId: string, { boardId, isLive, isArchived, isFor }: Secret): boolean {
    return (isLive || isArchived) && this.isOpenTo(userId, boardId) && isFor(userId);
  }

  /** Tickets of a board that a user sees and could transfer to another one. */
  transferableBy(userId: string, boardId: string): string[] {
    const fitting = this.secrets.filter(
      (secret) => secret.boardId === boardId && secret.isLive && this.sees(userId, secret),
    );
    return fitting.map(({ id }) => id);
  }

  /** Users who manage all of these boards. */
  managersOf(boardIds: readonly string[]): string[] {
    return this.everyone.filter((userId) =>
      boardIds.every((id) => this.doors.get(id)?.managers.has(userId)),
    );
  }

  /** The audience of a ticket now, members or not. */
  audienceOf(ticketId: string): string[] {
    const secret = this.secrets.find(({ id }) => id === ticketId);
    return secret ? this.everyone.filter(secret.isFor) : [];
  }

  /** The tickets of a board, each with the tickets of another board that share its name. */
  namesakes(boardId: string, otherId: string): { id: string; originals: string[] }[] {
    const otherSecrets = this.secrets.filter((secret) => secret.boardId === otherId);
    const ownSecrets = this.secrets.filter((secret) => secret.boardId === boardId);
    return ownSecrets.flatMap(({ id, title: [, name] }) => {
      const same = otherSecrets.filter(({ title }) => title[1] === name);
      return name === undefined ? [] : { id, originals: same.map((original) => original.id) };
    });
  }

  /** Tickets on a board or in its trash. */
  ticketsOf(boardId: string): string[] {
    return this.secrets.filter((secret) => secret.boardId === boardId).map(({ id }) => id);
  }

  /** Tickets on all of the boards. */
  get tickets(): string[] {
    return this.secrets.map(({ id }) => id);
  }

  /** Every word that ever existed. */
  get words(): string[] {
    return [...this.owners.keys()];
  }

  /** Links of photos, with whether a user may see them now. */
  photosFor(userId: string): { link: string; isShown: boolean }[] {
    return this.secrets.flatMap((secret) =>
      secret.photos.map((link) => ({ link, isShown: this.sees(userId, secret) })),
    );
  }

  /** The words of everything that this user was ever in the audience of, member or not. */
  wordsEverFor(userId: string): Set<string> {
    return new Set([...this.owners.keys()].filter((word) => this.audiences.get(word)?.has(userId)));
  }

  /** The words that a user sees now, on any of the boards. */
  shownTo(userId: string): Set<string> {
    return this.wordsFor(userId, this.secrets);
  }

  /** The words that a user sees on this board now. */
  shownHereTo(userId: string): Set<string> {
    return this.wordsFor(
      userId,
      this.secrets.filter((secret) => this.isHere(secret)),
    );
  }

  /** The words of earlier texts that a user may read. */
  earlierFor(userId: string): string[] {
    const visibleSecrets = this.secrets.filter((secret) => this.sees(userId, secret));
    return visibleSecrets.flatMap(({ earlierWords }) => earlierWords);
  }

  /**
   * The words that recorded time may show to a user besides what they see: their own notes, those
   * of others as far as boards share them, and names of tickets in the trash that they might see.
   */
  timeWordsFor(userId: string): string[] {
    const trashed = new Set(
      this.secrets
        .filter(({ isLive, isArchived }) => !isLive && !isArchived)
        .filter(({ boardId, isFor }) => this.isOpenTo(userId, boardId) && isFor(userId))
        .map(({ id }) => id),
    );
    const names = [...this.owners].flatMap(([word, ids]) =>
      [...ids].some((id) => trashed.has(id)) ? [word] : [],
    );
    const notes = this.secrets.flatMap((secret) => {
      const sharesTime = this.doors.get(secret.boardId)?.sharesTime;
      const isShared = this.sees(userId, secret) && (sharesTime || this.admins.has(userId));
      return secret.timeNotes
        .filter((note) => note.userId === userId || isShared)
        .map(({ word }) => word);
    });
    return [...names, ...notes];
  }

  /** The words that the pushes of a user's timer may have shown: of tickets on any board. */
  wordsOfTimersOf(userId: string): Set<string> {
    return new Set([...this.owners.keys()].filter((w) => this.seenAnywhere.get(w)?.has(userId)));
  }

  /** The notes of a user's own time. */
  ownNotesOf(userId: string): string[] {
    const notes = this.secrets.flatMap(({ timeNotes }) => timeNotes);
    return notes.filter((note) => note.userId === userId).map(({ word }) => word);
  }

  private wordsFor(userId: string, secrets: readonly Secret[]): Set<string> {
    const visibleSecrets = secrets.filter((secret) => this.sees(userId, secret));
    return new Set(visibleSecrets.flatMap(({ words }) => words));
  }

  /** The words that the board's trash may show to a user: names, to its managers. */
  trashedFor(userId: string): Set<string> {
    const ownSecrets = this.secrets.filter((secret) => this.isHere(secret));
    const deletedSecrets = ownSecrets.filter(
      ({ isLive, isArchived, isFor }) => !isLive && !isArchived && isFor(userId),
    );
    const isManager = this.doors.get(this.boardId)?.managers.has(userId);
    return new Set(isManager ? deletedSecrets.flatMap(({ title }) => title) : []);
  }

  /**
   * The words that the log may show to a user: those that the user was in the audience of at the
   * time, of tickets for which the user is still in the audience, or was when they were deleted.
   */
  wordsInLogFor(userId: string): Set<string> {
    const ownSecrets = this.secrets.filter((secret) => this.isHere(secret));
    const visibleIds = new Set(ownSecrets.filter(({ isFor }) => isFor(userId)).map(({ id }) => id));
    const meant = this.wordsEverFor(userId);
    return new Set(
      [...this.owners].flatMap(([word, ids]) =>
        meant.has(word) && [...ids].some((id) => visibleIds.has(id)) ? [word] : [],
      ),
    );
  }

  /** The words that a user who followed the board from the start may have received. */
  wordsReceivableBy(userId: string): Set<string> {
    const visibleWords = [...this.owners.keys()].filter((word) => this.seen.get(word)?.has(userId));
    return new Set([...visibleWords, ...this.wordsInLogFor(userId)]);
  }

  /** The words besides the allowed ones that a text reveals. */
  leaksIn(text: string, allowed: ReadonlySet<string>): string[] {
    return [...this.owners.keys()].filter((word) => !allowed.has(word) && text.includes(word));
  }
}

function added(sets: Map<string, Set<string>>, word: string, id: string): void {
  const set = sets.get(word) ?? new Set();
  sets.set(word, set.add(id));
}

function secretOf(
  card: Rows['tickets'],
  said: Rows['comments'][],
  earlier: Rows['textVersions'][],
  time: Rows['timeEntries'][],
): Secret {
  const marks = JSON.stringify([card, said]).match(MARK) ?? [];
  // Without its prefix letter, an id is that of the command that created it.
  const id = card.id.includes('-') ? card.id : card.id.slice(1);
  return {
    id: card.id,
    boardId: card.boardId,
    isLive: card.deletedAt === null,
    isArchived: card.archivedAt !== null,
    title: [id, ...(card.name.match(MARK) ?? [])],
    card: [id, ...(JSON.stringify([card.name, card.description, card.labels]).match(MARK) ?? [])],
    words: [...new Set([id, ...said.map(({ id }) => id), ...marks])],
    earlierWords: JSON.stringify(earlier).match(MARK) ?? [],
    photos: [...card.photoUrls, ...said.flatMap(({ photoUrls }) => photoUrls)],
    timeNotes: time
      .filter(({ note }) => note.match(MARK) !== null)
      .map(({ note, userId }) => ({ word: note, userId })),
    isForAll: !card.visibleTo?.length,
    isFor: (userId) =>
      !card.visibleTo?.length ||
      [card.createdBy, card.assignee, ...(card.coAssignees ?? []), ...card.visibleTo].includes(
        userId,
      ),
  };
}
