import type { Command } from '../../core/board/commands.ts';
import { boardFrom, type Snapshot } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import type { TimeCommand } from '../../core/time/time-commands.schema.ts';
import { userViewer } from '../../server/access/viewer.ts';
import type { Services } from '../../server/services.ts';
import { newTestId } from '../kits/harness.ts';
import { pick, type Random, randomCommand } from '../random-commands.ts';
import type { HiddenTexts } from './hidden-texts.ts';

const PHOTOS = 0.06;
/** How often a deleted item is restored. */
const RESTORE_RATE = 0.06;
/** How often a ticket is transferred to another board, or back. */
const TRANSFER_RATE = 0.12;
/** How often the board is duplicated, at most once. */
const DUPLICATE_RATE = 0.04;
/** How often time is recorded, by anyone on any ticket. */
const TIME_RATE = 0.15;
/** How often only the audience of a ticket changes. */
const HIDE_RATE = 0.2;
const GROUP = 'comment_1763712000000_x9';

type Edit = Command<'tickets.edit'>['set'];

/** The participants: permanent members, users who join and leave, and an ADMIN. */
export interface Company {
  people: string[];
  guests: string[];
  admin: string;
}

/** Creates unique marks for texts, by which `HiddenTexts` finds them. */
export function createMarks(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `mark${count}z`;
  };
}

interface ActionContext {
  services: Services;
  secrets: HiddenTexts;
  company: Company;
  /** Path of an image file. */
  image: string;
}

/** A user performs a random action on the board as they see it; refused actions are ignored. */
export async function actAtRandom(
  { services, secrets, company, image }: ActionContext,
  random: Random,
  mark: () => string,
): Promise<void> {
  const { people, guests, admin } = company;
  const userId = pick(random, [...people, ...guests, admin]) ?? admin;
  try {
    const bytes = await (
      await services.snapshots.read(userViewer(userId), secrets.boardId)
    ).encoded('identity');
    const board = boardFrom(JSON.parse(bytes.toString()) as Snapshot);
    const ticketId = pick(random, [...board.tickets.keys()]) ?? 'gone';
    const place = { boardId: board.id, ticketId };
    const roll = random();
    const other = random();
    if (random() < TIME_RATE) await recordTime({ services, secrets, userId }, random, mark);
    if (roll < PHOTOS) await addPhoto({ services, userId, image }, place, mark);
    else if (other < TRANSFER_RATE) await transferTicket({ services, secrets }, random);
    else if (other < TRANSFER_RATE + DUPLICATE_RATE)
      await copyBoard({ services, secrets, company }, random);
    else {
      const command =
        roll < PHOTOS + RESTORE_RATE
          ? await restoring({ services, secrets, userId }, random)
          : roll < PHOTOS + RESTORE_RATE + HIDE_RATE
            ? hiding(random, place, people)
            : marked(randomCommand(random, board, people, guests), random, mark);
      await services.execute(userViewer(userId), newTestId(), command);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  await secrets.record();
}

/** Adds one photo to the ticket, and a comment with another. */
async function addPhoto(
  { services, userId, image }: { services: Services; userId: string; image: string },
  place: { boardId: string; ticketId: string },
  mark: () => string,
): Promise<void> {
  const file = () => [{ tempPath: image, name: `${mark()}.png` }];
  const scope = { ...place, commentGroup: GROUP };
  const photoUrls = await services.photos.add(userViewer(userId), scope, file());
  const comment = { type: 'tickets.comment' as const, ...place, text: mark(), photoUrls };
  await services.execute(userViewer(userId), newTestId(), comment);
  await services.photos.add(userViewer(userId), place, file());
}

/** Records time on a ticket, or starts or stops a timer on it; refused if the user does not see it. */
async function recordTime(
  { services, secrets, userId }: Pick<ActionContext, 'services' | 'secrets'> & { userId: string },
  random: Random,
  mark: () => string,
): Promise<void> {
  const ticketId = pick(random, secrets.tickets) ?? 'gone';
  const target = { entryId: newTestId(), ticketId, projectId: null, day: '2026-11-27' };
  const { timer } = await services.timeQueries.timer(userId);
  const at = { at: Date.now(), offlineMs: 0 };
  const command: TimeCommand =
    random() < 0.5
      ? {
          type: 'time.add',
          ...target,
          seconds: 60,
          startedAt: null,
          note: mark(),
          isBillable: true,
        }
      : timer && random() < 0.5
        ? { type: 'timer.stop', entryId: timer.entryId, ...at }
        : { type: 'timer.start', ...target, note: '', ...at };
  await services.executeTime(userId, newTestId(), command).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** Transfers a ticket from one of the boards to another, by a user who manages both. */
async function transferTicket(
  { services, secrets }: Pick<ActionContext, 'services' | 'secrets'>,
  random: Random,
): Promise<void> {
  const boards = [secrets.boardId, ...secrets.others];
  const boardId = pick(random, boards) ?? '';
  const toBoardId = pick(
    random,
    boards.filter((id) => id !== boardId),
  );
  const userId = toBoardId && pick(random, secrets.managersOf([boardId, toBoardId]));
  const ticketId = userId && pick(random, secrets.transferableBy(userId, boardId));
  if (!toBoardId || !userId || !ticketId) return;
  const { columns } = await services.boardReader.structure(userViewer(userId), toBoardId);
  const columnId = pick(random, [...columns.keys()]) ?? 'gone';
  const move = { boardId, ticketId, toBoardId, columnId };
  const before = secrets.audienceOf(ticketId);
  await services.duplicates.moveToBoard(userId, newTestId(), move);
  await secrets.record();
  expectNoNewViewers(ticketId, secrets.audienceOf(ticketId), before);
}

/** Checks that no additional user sees the ticket. */
function expectNoNewViewers(ticketId: string, after: string[], before: readonly string[]): void {
  const more = after.filter((userId) => !before.includes(userId));
  if (more.length > 0) throw new Error(`${ticketId} is now also visible to ${more.join()}`);
}

/** The ADMIN duplicates this board, as a template, for some of its members. */
async function copyBoard(
  { services, secrets, company }: Pick<ActionContext, 'services' | 'secrets' | 'company'>,
  random: Random,
): Promise<void> {
  const { boardId: sourceId, others } = secrets;
  if (others.length > 1) return;
  const boardId = `board-${newTestId()}`;
  const { admin, people, guests } = company;
  const offer = { type: 'boards.setTemplate' as const, boardId: sourceId, isTemplate: true };
  await services.execute(userViewer(pick(random, people) ?? admin), newTestId(), offer);
  const some = [...people, ...guests].filter(() => random() < 0.5);
  const roles = ['ADMIN', 'EDITOR', 'VIEWER'] as const;
  const role = () => pick(random, roles) ?? 'EDITOR';
  const members = some.map((userId) => ({ userId, role: role() }));
  const copy = { sourceId, boardId, name: 'Copy', members, withTickets: true };
  others.push(boardId);
  await services.duplicates.copyBoard(admin, newTestId(), copy);
  await secrets.record();
  for (const { id, originals } of secrets.namesakes(boardId, sourceId)) {
    const before = originals.flatMap((original) => secrets.audienceOf(original));
    expectNoNewViewers(id, secrets.audienceOf(id), before);
  }
}

/** Restores a ticket, or the column deleted last, by a user with access to the trash. */
async function restoring(
  { services, secrets, userId }: Pick<ActionContext, 'services' | 'secrets'> & { userId: string },
  random: Random,
): Promise<Command> {
  const { boardId } = secrets;
  const { columns } = await services.queries.boardTrash(userViewer(userId), boardId);
  const [column] = columns;
  if (column && random() < 0.5) {
    return { type: 'boards.restoreColumn', boardId, columnId: column.id };
  }
  const ticketId = pick(random, secrets.ticketsOf(boardId)) ?? 'gone';
  if (random() < 0.3) return { type: 'tickets.unarchive', boardId, ticketIds: [ticketId] };
  return { type: 'tickets.restore', boardId, ticketId };
}

/** Limits a ticket to one user, or shows it to all. */
function hiding(
  random: Random,
  place: { boardId: string; ticketId: string },
  people: readonly string[],
): Command {
  const person = pick(random, people);
  const visibleTo = person && random() < 0.6 ? [person] : null;
  return { type: 'tickets.edit', ...place, set: { visibleTo } };
}

/** The same command with texts that occur nowhere else. */
function marked(command: Command, random: Random, mark: () => string): Command {
  if (command.type === 'tickets.comment') return { ...command, text: mark() };
  // Due, so that calendars include it.
  if (command.type === 'tickets.create') {
    return { ...command, ...allMarked(mark), dueDate: '2026-05-10T00:00:00' };
  }
  if (command.type === 'tickets.createMany') {
    const tickets = command.tickets.map((ticket) => ({ ...ticket, ...allMarked(mark) }));
    return { ...command, tickets };
  }
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
