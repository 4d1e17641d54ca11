import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { addEntry, addParties, billProject } from '../../storage/contract/money/money-rows.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: MailServer;
let harness: Harness;
let ann: Person;

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness({
    ...{ SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' },
  });
  ann = await harness.register('Ann');
  const { store, projects } = harness.services;
  await addParties(store, { client: { language: 'de' } });
  await projects.save(ann.id, { id: 'house', name: 'House' });
  await billProject(store, 'house');
  await addEntry(store, newTestId(), { userId: ann.id });
});
afterAll(async () => {
  await harness.close();
  await server.close();
});

it('AP11 an email with a link of its own is sent once; a refusal is shown', async () => {
  const { approvals, clientLinks, store } = harness.services;
  const author = { userId: ann.id, source: NO_SOURCE };
  const { approval } = await approvals.create(author, {
    ...{ id: newTestId(), linkId: newTestId(), clientId: 'client', projectId: null },
    ...{ from: '2026-11-01', until: '2026-11-30', showsNames: false, showsAmounts: false },
    message: '',
  });
  const { isEmailConfigured, ...message } = await approvals.prepareEmail(ann.id, approval.id);
  expect(isEmailConfigured).toBe(true);
  expect(message).toMatchObject({
    to: 'b@example.org',
    subject: expect.stringContaining('Bitte geben Sie'),
  });
  const email = { ...message, id: approval.id, emailId: newTestId() };
  await approvals.sendEmail(author, email);
  await approvals.sendEmail(author, email);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['b@example.org']);
  expect(mail?.headers).toMatch(/Reply-To: .*a@example\.org/);
  const token = /client#(client_[\w-]{43})/.exec(mail?.body.replaceAll('=\r\n', '') ?? '')?.[1];
  expect(await clientLinks.find(token ?? null)).toMatchObject({ targetId: approval.id });
  const stored = await store.read((query) => query.select().from(store.tables.approvalEmails));
  expect(JSON.stringify(stored)).not.toContain('client_');
  await expect(approvals.sendEmail(author, { ...email, text: 'x' })).rejects.toMatchObject({
    code: 'command.reused',
  });
  server.refused.add('b@example.org');
  const second = { ...email, emailId: newTestId() };
  await expect(approvals.sendEmail(author, second)).rejects.toMatchObject({
    code: 'approval.notMailed',
  });
  const { emails } = await approvals.get(ann.id, approval.id);
  expect(emails.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  await approvals.close(author, approval.id);
  await expect(
    approvals.sendEmail(author, { ...email, emailId: newTestId() }),
  ).rejects.toMatchObject({ code: 'approval.closed' });
});
