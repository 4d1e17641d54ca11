import { newId } from '../new-id.ts';
import type { Services } from '../services.ts';
import { usersRepository } from '../storage/users.ts';
import { BOARDS, PEOPLE, PROJECT } from './content.ts';

/** Whether the sample project or one of its boards is there. */
export async function isDemoThere({ store, repositories }: Services): Promise<boolean> {
  const { projects, boards } = repositories;
  return store.read(async (query) => {
    if ((await projects.byIds(query, [PROJECT.id])).get(PROJECT.id)) return true;
    return (await boards.heads(query, idsOfBoards())).length > 0;
  });
}

/**
 * Takes the sample away for good, trash and all, whatever was done with it meanwhile. Of its people
 * those stay who are on other boards by now; answers with their names.
 */
export async function removeDemo(services: Services): Promise<string[]> {
  const { store, repositories, execute, projects } = services;
  for (const boardId of idsOfBoards()) {
    const head = await store.read((query) => repositories.boards.head(query, boardId));
    // Whoever has it open is told.
    if (head) await execute(head.createdBy, newId(), { type: 'boards.delete', boardId });
  }
  await store.tx((query) => repositories.purge.dropBoards(query, idsOfBoards()));
  const project = await store.read(async (query) =>
    (await repositories.projects.byIds(query, [PROJECT.id])).get(PROJECT.id),
  );
  if (project) await projects.remove(project.ownerId, project.id);
  return removePeople(services);
}

async function removePeople({ store, repositories }: Services): Promise<string[]> {
  const users = usersRepository(store.tables);
  const { people, projects } = repositories;
  return store.tx(async (query) => {
    const staying: string[] = [];
    for (const { id, firstName } of PEOPLE) {
      const owned = await people.ownBoards(query, id);
      const touched = await people.touchedBoards(query, id);
      const isNeeded = owned.length + touched.length > 0;
      if (isNeeded || (await projects.ownedBy(query, id)).length > 0) staying.push(firstName);
      else {
        await people.leaveTrash(query, id);
        await users.remove(query, id);
      }
    }
    return staying;
  });
}

function idsOfBoards(): string[] {
  return BOARDS.map(({ id }) => id);
}
