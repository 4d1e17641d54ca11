import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { mappedUserShape, projectShape } from './shapes.schema.ts';
import type { BoardAnswer } from './shapes.ts';

type Project = z.output<typeof projectShape>;

let harness: Harness;
let ann: Person;
let bob: Person;
let eve: Person;
let anns: Rest;
let bobs: Rest;
let eves: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  eve = await harness.register('Eve');
  anns = restOf(harness.origin, ann);
  bobs = restOf(harness.origin, bob);
  eves = restOf(harness.origin, eve);
});
afterAll(() => harness.close());

function save(rest: Rest, body: object) {
  return rest.call<Project>('POST', '/projects/addProject', { body });
}

describe('X11 projects', () => {
  it('X11 gets a UUID if it has no id, and belongs to its creator', async () => {
    const { status, body } = await save(eves, { projectName: ' Mine ', creationDate: 'now' });
    expect([status, body]).toEqual([
      200,
      {
        projectId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        projectName: 'Mine',
        creationDate: expect.stringMatching(/Z$/),
        ownerId: eve.id,
        boards: [],
      },
    ]);
    const projects = await eves.good<Project[]>('GET', '/projects/getAllProjects');
    expect(projects).toEqual([body]);
  });

  it('X11 an empty name has its own error message', async () => {
    const { status, body } = await eves.call('POST', '/projects/addProject', {
      body: { projectName: ' ' },
    });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Project name is required',
        error: 'BAD_REQUEST',
        issues: [{ path: 'projectName', message: 'Project name is required' }],
      },
    ]);
    const long = await eves.call('POST', '/projects/addProject', {
      body: { projectName: 'x'.repeat(201) },
    });
    expect(long.body.message).toBe('projectName must have at most 200 characters');
  });

  it('X11 saving again renames it and sets its boards to the list', async () => {
    const [one, two] = [await harness.createBoard(ann), await harness.createBoard(ann)];
    const projectId = crypto.randomUUID();
    const created = await save(anns, {
      projectId,
      projectName: 'Work',
      boards: [one, { id: two }],
    });
    expect(created.body.boards).toEqual([one, two]);
    const renamed = await save(anns, { projectId, projectName: 'Play / 😀 #1' });
    expect(renamed.body).toEqual({ ...created.body, projectName: 'Play / 😀 #1' });
    const fewer = await save(anns, { projectId, projectName: 'Work', boards: [two] });
    expect(fewer.body.boards).toEqual([two]);
    expect((await anns.board(two)).projectId).toBe(projectId);
    expect((await anns.board(one)).projectId).toBeNull();
    const boards = await anns.good<BoardAnswer[]>('GET', `/boards/getProjectBoards/${projectId}`);
    expect(boards.map(({ id }) => id)).toEqual([two]);
  });

  it('X11 a board can be created in a project', async () => {
    const { projectId } = (await save(anns, { projectName: 'Work' })).body;
    const board = await anns.addBoard({ name: 'Inside', projectId });
    expect(board.projectId).toBe(projectId);
    const nowhere = await anns.call('POST', '/boards/addBoard', {
      body: { name: 'Nowhere', projectId: 'none' },
    });
    expect(nowhere.status).toBe(404);
  });

  it('X11 members see it with their boards, and may not save or delete it', async () => {
    const shared = await harness.createBoard(ann, {
      members: [{ userId: bob.id, role: 'ADMIN' }],
    });
    const own = await harness.createBoard(ann);
    const { projectId } = (await save(anns, { projectName: 'Work', boards: [shared, own] })).body;
    const his = await bobs.good<Project[]>('GET', '/projects/getAllProjects');
    expect(his.find((project) => project.projectId === projectId)?.boards).toEqual([shared]);
    const boards = await bobs.good<BoardAnswer[]>('GET', `/boards/getProjectBoards/${projectId}`);
    expect(boards.map(({ id }) => id)).toEqual([shared]);
    expect((await save(bobs, { projectId, projectName: 'Mine' })).status).toBe(403);
    expect((await bobs.call('DELETE', `/projects/deleteProject/${projectId}`)).status).toBe(403);
    for (const path of ['/boards/getProjectBoards/', '/projects/deleteProject/']) {
      for (const unseen of [projectId, 'nothing']) {
        const { status, body } = await eves.call('GET', path + unseen);
        expect([status, body.message]).toEqual([404, 'Project not found']);
      }
    }
    expect((await save(eves, { projectId, projectName: 'Mine' })).status).toBe(403);
  });

  it.each(['GET', 'DELETE'])('X11 %s deletes it, and keeps its boards', async (method) => {
    const boardId = await harness.createBoard(ann);
    const { projectId } = (await save(anns, { projectName: 'Work', boards: [boardId] })).body;
    const answer = await anns.call(method, `/projects/deleteProject/${projectId}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await anns.board(boardId)).projectId).toBeNull();
    expect((await anns.call(method, `/projects/deleteProject/${projectId}`)).status).toBe(404);
  });
});

describe('X12 people', () => {
  it('X12 every signed-in user can list them', async () => {
    expect(await eves.good('GET', '/users/getAllUsers')).toEqual([
      { id: ann.id, name: 'Ann Tester', email: 'Ann@example.org', roles: ['ADMIN'] },
      { id: bob.id, name: 'Bob Tester', email: 'Bob@example.org', roles: ['USER'] },
      { id: eve.id, name: 'Eve Tester', email: 'Eve@example.org', roles: ['USER'] },
    ]);
  });

  it('X12 the map lists their boards that are visible to the caller', async () => {
    const shared = await harness.createBoard(ann, {
      members: [{ userId: bob.id, role: 'EDITOR' }],
    });
    const map = (rest: Rest) =>
      rest.good<Record<string, z.output<typeof mappedUserShape>>>('GET', '/users/getUsersMap');
    const his = await map(bobs);
    expect(Object.keys(his)).toEqual([ann.id, bob.id, eve.id]);
    expect(his[ann.id]?.adminBoards).toContain(shared);
    expect(his[bob.id]).toMatchObject({ id: bob.id, name: 'Bob Tester', roles: ['USER'] });
    expect(his[bob.id]?.userBoards).toContain(shared);
    const hers = await map(eves);
    expect([hers[ann.id]?.adminBoards, hers[bob.id]?.userBoards]).toEqual([[], []]);
  });
});

describe('X13 what is not configured', () => {
  it('X13 signing in with Google', async () => {
    const answer = await restOf(harness.origin, null).call('POST', '/api/auth/google', {
      body: { credential: 'x', accessToken: null },
    });
    expect([answer.status, answer.body.message]).toEqual([400, 'Google sign-in is not configured']);
  });
});
