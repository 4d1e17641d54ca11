import type { Command } from '../core/board/commands.ts';
import { boardFrom, type Snapshot } from '../core/board/feed.ts';
import { AppError } from '../core/errors.ts';
import type { Services } from '../server/services.ts';
import { newTestId } from './harness.ts';
import { pick, type Random, randomCommand } from './random-commands.ts';
import type { Secrets } from './secrets.ts';

const PHOTOS = 0.06;
/** How often something that was deleted is brought back. */
const RESTORES = 0.06;
/** How often it is nothing but who sees a ticket that is changed. */
const HIDINGS = 0.2;
const GROUP = 'comment_1763712000000_x9';

type Edit = Command<'tickets.edit'>['set'];

/** Who takes part: those who are always on the board, those who come and go, and an ADMIN. */
export interface Company {
  people: string[];
  guests: string[];
  admin: string;
}

/** Makes marks for texts, each of its own: what `Secrets` finds them by. */
export function createMarks(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `mark${count}z`;
  };
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
      const command =
        roll < PHOTOS + RESTORES
          ? await restoring({ services, secrets, userId }, random)
          : roll < PHOTOS + RESTORES + HIDINGS
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

/** Brings back a ticket, or the column that was deleted last, for who may look into the trash. */
async function restoring(
  { services, secrets, userId }: Pick<Stage, 'services' | 'secrets'> & { userId: string },
  random: Random,
): Promise<Command> {
  const { boardId } = secrets;
  const { columns } = await services.queries.boardTrash(userId, boardId);
  const [column] = columns;
  if (column && random() < 0.5) {
    return { type: 'boards.restoreColumn', boardId, columnId: column.id };
  }
  const ticketId = pick(random, secrets.tickets) ?? 'gone';
  return { type: 'tickets.restore', boardId, ticketId };
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
