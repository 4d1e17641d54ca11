import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { archiveOf, importAll } from '../../test/kits/import-kit.ts';
import { type Rest, restOf } from '../../test/kits/rest-kit.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

interface Rule {
  id: string;
  name: string;
  isOn: boolean;
  madeBy: string;
  pauseReason: string | null;
}

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
});
afterAll(() => harness.close());

const path = () => `/api/boards/${boardId}/automations`;
const RULE = {
  name: 'Urgent',
  trigger: { type: 'labelled', label: 'urgent' },
  actions: [{ type: 'setPriority', priority: 'HIGH' }],
};

it('AR11 rules are made, replaced, followed and deleted by REST, and the audit log records it', async () => {
  const created = await anns.good<Rule>('POST', path(), { body: RULE });
  expect(created).toMatchObject({ ...RULE, conditions: {}, isOn: true, madeBy: ann.id });
  const { id } = await anns.addTicket({
    ...{ boardId, name: 'Server down', columnId: 'To Do', labels: ['urgent'] },
  });
  await until('the rule acts', async () => (await anns.ticket(id)).priority === 'HIGH');
  const runs = await anns.good('GET', `${path()}/${created.id}/runs`);
  expect(runs).toMatchObject([{ ticketId: id, ticketName: 'Server down', result: 'done' }]);
  const body = { ...RULE, name: 'Less urgent', isOn: false };
  const replaced = await anns.good<Rule>('PUT', `${path()}/${created.id}`, { body });
  expect(replaced).toMatchObject({ ...body, id: created.id });
  expect(await anns.good<Rule[]>('GET', path())).toEqual([replaced]);
  await anns.good('DELETE', `${path()}/${created.id}`);
  const gone = await anns.call('PUT', `${path()}/${created.id}`, { body });
  expect([gone.status, gone.body.error]).toEqual([404, 'NOT_FOUND']);
  const { entries } = await harness.services.audit.list(ann.id, {});
  expect(entries.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual(
    expect.arrayContaining([
      'automationMade: Board · Urgent',
      'automationChanged: Board · Less urgent',
      'automationDeleted: Board · Less urgent',
    ]),
  );
});

it('AR11 a rule that is repeated under one key is made once', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = await anns.good<Rule>('POST', path(), { body: RULE, headers });
  expect(await anns.good('POST', path(), { body: RULE, headers })).toEqual(first);
  expect(await anns.good<Rule[]>('GET', path())).toHaveLength(1);
  await anns.good('DELETE', `${path()}/${first.id}`);
});

it('AR10 an imported board has its rules, turned off; managers alone export them', async () => {
  const { services } = harness;
  await anns.good('POST', path(), { body: RULE });
  const file = await archiveOf(services, boardId);
  const server = { app: harness.app, services } as Parameters<typeof importAll>[0]['server'];
  const state = await importAll({ server, token: ann.token }, file);
  expect(state.report?.remarks).toEqual([]);
  const imported = await services.automations.list(userViewer(ann.id), state.boardId ?? '');
  expect(imported).toMatchObject([{ ...RULE, isOn: false, madeBy: ann.id }]);
  const archiveFor = async (person: Person) => {
    const answer = await fetch(`${harness.origin}/api/boards/${boardId}/archive`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return answer.text();
  };
  expect(await archiveFor(ann)).toContain('"Urgent"');
  expect(await archiveFor(bob)).not.toContain('"Urgent"');
});

it('AR10 a rule that names someone without an account is left out of an import', async () => {
  const { services } = harness;
  const eve = await harness.register('Eve');
  const source = await harness.createBoard(ann, { members: [{ userId: eve.id, role: 'EDITOR' }] });
  const body = { ...RULE, name: 'For Eve', actions: [{ type: 'assign', assignee: eve.id }] };
  await anns.good('POST', `/api/boards/${source}/automations`, { body });
  const file = (await archiveOf(services, source)).replaceAll('Eve@', 'Nobody@');
  const server = { app: harness.app, services } as Parameters<typeof importAll>[0]['server'];
  const state = await importAll({ server, token: ann.token }, file);
  expect(state.report?.remarks).toContainEqual({
    ...{ kind: 'lostRules', count: 1, names: ['For Eve'] },
  });
  expect(await services.automations.list(userViewer(ann.id), state.boardId ?? '')).toEqual([]);
});
