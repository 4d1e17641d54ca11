import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { QuoteView } from '../../../core/money/quotes/quote-views.ts';
import type { NewQuoteSending } from '../../../core/money/sending/sending.schema.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts';
import { until } from '../../../test/until.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import { addParties } from '../../storage/contract/money/money-rows.ts';
import { quoteSendingsRepository } from './quote-sending-repository.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const LINE = {
  ...{ name: 'Work', description: '', quantity: '2', unit: 'HUR' as const, unitPrice: '100' },
  ...{ discount: null, taxCategory: 'S' as const, taxRate: '19' },
};

let harness: Harness;
let server: MailServer;
let ann: Person;
let bob: Person;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startMailServer();
  harness = await startHarness(
    { SMTP_URL: server.url, MAIL_FROM: 'Freelane <fl@example.org>' },
    (error) => errors.push(error),
  );
  ann = await harness.register('ann');
  bob = await harness.register('bob');
  await addParties(harness.services.store, { client: { language: 'de' } });
});
afterAll(async () => {
  await harness.close();
  await server.close();
});
beforeEach(() => {
  Object.assign(server, { takes: true, holds: false });
  server.mails.length = 0;
});

const author = (person = ann) => ({ userId: person.id, source: NO_SOURCE });

async function draftQuote(): Promise<QuoteView> {
  const { quotes } = harness.services;
  const made = await quotes.create(author(), {
    ...{ id: newId('q'), clientId: 'client', projectId: null, subject: 'Dach', copyOf: null },
  });
  const lines = [{ ...LINE, id: newId('l') }];
  return (await quotes.edit(author(), made, { lines })).quote;
}

async function sentQuote(): Promise<QuoteView> {
  const { id, version } = await draftQuote();
  const linkId = newId('k');
  return (await harness.services.quotes.send(author(), { id, version, linkId })).quote;
}

async function messageOf(quoteId: string, part: Partial<NewQuoteSending> = {}) {
  const { subject, text, to } = await harness.services.quoteSendings.prepare(ann.id, quoteId);
  const message = { id: newTestId(), quoteId, subject, text, to: [...to], cc: [] };
  return { ...message, hasLink: true, isByHand: false, ...part };
}

/** What was emailed of a quote, when nothing is on its way any more. */
async function settled(quoteId: string) {
  const { quoteSendings, invoiceMailer } = harness.services;
  await invoiceMailer.run();
  await until('nothing is on its way', async () =>
    (await quoteSendings.list(ann.id, quoteId)).every(
      ({ state }) => state === 'sent' || state === 'failed',
    ),
  );
  return quoteSendings.list(ann.id, quoteId);
}

it('QU14 a quote is emailed once, in the language of the client, with its PDF and a link', async () => {
  const { quoteSendings } = harness.services;
  const quote = await sentQuote();
  const message = await messageOf(quote.id);
  expect(message.subject).toBe(`Angebot ${quote.number}`);
  expect(message.text).toContain('238,00');
  expect(message.to).toEqual(['b@example.org']);
  await quoteSendings.send(author(), message);
  await quoteSendings.send(author(), message);
  const [listed] = await settled(quote.id);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.headers).toContain(`Subject: Angebot ${quote.number}`);
  expect(mail?.body).toContain(`filename=${quote.file?.name}`);
  expect(mail?.body).toContain('/client#');
  expect(listed).toMatchObject({ state: 'sent', hasLink: true, createdBy: 'ann Tester' });
  await expect(
    quoteSendings.send(author(), { ...message, subject: 'Another' }),
  ).rejects.toMatchObject({ code: 'command.reused' });
  const links = await harness.services.clientLinks.list(ann.id, {
    ...{ kind: 'quote', targetId: quote.id },
  });
  expect(links).toHaveLength(2);
});

it('QU14 what was revised meanwhile is not sent, and says so', async () => {
  const { quoteSendings, quotes } = harness.services;
  const quote = await sentQuote();
  server.takes = false;
  const message = await messageOf(quote.id);
  await quoteSendings.send(author(), message);
  const [failed] = await settled(quote.id);
  expect(failed?.state).toBe('failed');
  const { version } = await quotes.get(ann.id, quote.id);
  await quotes.revise(author(), { id: quote.id, version });
  server.takes = true;
  await expect(quoteSendings.retry(author(), message.id)).rejects.toMatchObject({
    code: 'quote.notSent',
  });
  // As if it had been queued before.
  const { store } = harness.services;
  const rows = quoteSendingsRepository(store.tables);
  await store.tx((query) => rows.set(query, message.id, { state: 'queued', fault: null }));
  expect((await settled(quote.id))[0]).toMatchObject({ state: 'failed', fault: 'revised' });
  expect(server.mails).toHaveLength(0);
});

it('QU14 a draft is not sent, nor by who is no ADMIN, and by hand is only noted', async () => {
  const { quoteSendings } = harness.services;
  const draft = await draftQuote();
  await expect(quoteSendings.prepare(ann.id, draft.id)).rejects.toMatchObject({
    code: 'quote.notSent',
  });
  const quote = await sentQuote();
  const message = await messageOf(quote.id, { isByHand: true });
  await expect(quoteSendings.send(author(bob), message)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(quoteSendings.list(bob.id, quote.id)).rejects.toMatchObject({ code: 'forbidden' });
  const noted = await quoteSendings.send(author(), message);
  expect(noted).toMatchObject({ state: 'sent', isByHand: true, hasLink: false });
  await settled(quote.id);
  expect(server.mails).toHaveLength(0);
});

it('QU14 two requests at once send it once', async () => {
  const { quoteSendings } = harness.services;
  const quote = await sentQuote();
  const message = await messageOf(quote.id, { hasLink: false });
  await Promise.all([
    quoteSendings.send(author(), message),
    quoteSendings.send(author(), message),
    harness.services.invoiceMailer.run(),
  ]);
  await settled(quote.id);
  expect(server.mails).toHaveLength(1);
});
