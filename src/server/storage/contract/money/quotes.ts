import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteAnswer } from '../../../../core/money/quotes/quote-requests.schema.ts';
import type { QuoteView } from '../../../../core/money/quotes/quote-views.ts';
import { NO_SOURCE } from '../../../lib/request-source.ts';
import { newId } from '../../../lib/tokens.ts';
import { createClientLinks } from '../../../money/client-links/client-links.ts';
import { createQuoteLinks } from '../../../money/quotes/quote-links.ts';
import { createQuotes, type Quotes } from '../../../money/quotes/quotes.ts';
import type { RenderQuote } from '../../../money/quotes/send-quote.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { codeOf } from '../time/time-kit.ts';
import { type MoneyKit, NINE, openMoneyKit } from './money-kit.ts';
import { author } from './money-rows.ts';

const DAY_MS = 86_400_000;
const config = { appSecret: 'secret', publicUrl: 'https://example.org' };

const renderQuote: RenderQuote = async ({ number, revision }) => {
  const content = Buffer.from(`${number} ${revision}`);
  return [{ name: `${number}.pdf`, content, digest: 'd'.repeat(64) }];
};

const line = (id: string, part: object = {}) => ({
  ...{ id, name: `Work ${id}`, description: '', quantity: '2.5', unit: 'HUR' as const },
  ...{ unitPrice: '100', discount: null, taxCategory: 'S' as const, taxRate: '19' },
  ...part,
});

/** Quotes: drafts by several people, sending, the decision of a client, and its uses. */
export function quotesContract(open: OpenEmptyStore): void {
  describe('quotes', () => {
    let money: MoneyKit;
    let quotes: Quotes;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      quotes = newQuotes();
    });
    afterEach(() => money.kit.close());

    /** Quotes as of another server, which may render in its own way. */
    function newQuotes(render = renderQuote): Quotes {
      const { kit, store, bus } = money;
      const clientLinks = createClientLinks({ ...kit, bus, config, onError() {} });
      const links = createQuoteLinks({ ...kit, store, config, clientLinks });
      return createQuotes({ ...kit, bus, links, renderQuote: render });
    }

    const at = ({ id, version }: QuoteView) => ({ id, version });
    const draft = (part: object = {}) =>
      quotes.create(author, {
        ...{ id: newId(), clientId: 'client', projectId: 'house', subject: 'Roof' },
        ...{ copyOf: null, ...part },
      });
    const withLines = async (quote: QuoteView, lines = [line('a'), line('b', { unit: 'LS' })]) =>
      (await quotes.edit(author, at(quote), { lines })).quote;
    const send = async (quote: QuoteView, of = quotes) =>
      (await of.send(author, { ...at(quote), linkId: newId() })).quote;
    const sentQuote = async () => send(await withLines(await draft()));
    const answer = (quote: QuoteView, part: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
      ...{ kind: 'accepted', name: 'Bea Muster', reason: '' },
      digest: quote.revisions[0]?.digest ?? '',
      ...part,
    });
    const decide = (quote: QuoteView, part: Partial<QuoteAnswer> = {}) =>
      quotes.decide(quote.id, answer(quote, part), { ...NO_SOURCE, ip: '1.2.3.4' }, async () => {});
    const acceptedQuote = async () => {
      const quote = await sentQuote();
      await decide(quote);
      return quotes.get('admin', quote.id);
    };
    const linksOf = (quote: QuoteView) =>
      money.store
        .read((query) => query.select().from(money.store.tables.clientLinks))
        .then((rows) => rows.filter(({ targetId }) => targetId === quote.id));

    it('QU1 a draft is made once, is valid for the days of the settings, and is edited by several', async () => {
      const one = await draft({ id: 'one' });
      expect(one).toMatchObject({ state: 'draft', number: null, validUntil: '2026-12-27' });
      expect(await draft({ id: 'one' })).toEqual(one);
      await quotes.setSettings(author, { version: 0, numberPattern: '{YYYY}/{##}', validDays: 7 });
      const other = { version: 0, numberPattern: 'A{##}', validDays: 7 };
      expect(await codeOf(quotes.setSettings(author, other))).toBe('money.changed');
      expect((await draft()).validUntil).toBe('2026-12-04');
      const { quote } = await quotes.edit(author, at(one), { introduction: 'Hello' });
      // Another field, edited by someone who has not seen that.
      const merged = await quotes.edit(author, at(one), { closing: 'Bye' });
      expect(merged.quote.draft).toMatchObject({ introduction: 'Hello', closing: 'Bye' });
      const { conflicts } = await quotes.edit(author, at(one), { introduction: 'Hi' });
      expect(conflicts).toEqual(['introduction']);
      expect(await codeOf(quotes.edit(author, { ...at(quote), version: 99 }, {}))).toBe(
        'quote.stale',
      );
      expect(await codeOf(draft({ clientId: 'none' }))).toBe('client.unknown');
      expect(await codeOf(draft({ projectId: 'none' }))).toBe('project.unknown');
      expect(await codeOf(quotes.get('member', one.id))).toBe('forbidden');
    });

    it('QU2 what is missing is named, and nothing is sent', async () => {
      const empty = await draft();
      expect(empty.missing.map(({ code }) => code)).toEqual(['noLines']);
      expect(await codeOf(send(empty))).toBe('quote.incomplete');
      const past = await withLines(empty, [line('a', { name: ' ' })]);
      const { quote } = await quotes.edit(author, at(past), { validUntil: '2026-11-26' });
      expect(quote.missing.map(({ code }) => code)).toEqual(['lineName', 'validUntilPast']);
      expect((await quotes.get('admin', quote.id)).number).toBeNull();
    });

    it('QU3 sending fixes what is said, with a number of its own series and a link', async () => {
      const quote = await sentQuote();
      expect(quote).toMatchObject({
        ...{ state: 'sent', number: 'Q-2026-0001', revision: 1, draft: null, net: 500_00 },
        sent: { kind: 'quote', number: 'Q-2026-0001', buyer: { name: 'Muster GmbH' } },
      });
      expect((await quotes.file('admin', quote.id)).content.toString()).toBe('Q-2026-0001 1');
      expect(await linksOf(quote)).toMatchObject([{ kind: 'quote', revokedAt: null }]);
      expect(await codeOf(quotes.edit(author, at(quote), { closing: 'x' }))).toBe('quote.sent');
      expect(await codeOf(quotes.discard(author, at(quote)))).toBe('quote.sent');
      // The same pattern for invoices counts by itself.
      await money.store.tx((query) =>
        query
          .insert(money.store.tables.invoiceSeries)
          .values({ series: 'Q-2026-{####}', lastCount: 9 }),
      );
      expect((await sentQuote()).number).toBe('Q-2026-0002');
    });

    it('QU3 numbers are gapless with several servers, and none is taken by what failed', async () => {
      const drafts = await Promise.all([1, 2, 3, 4].map(async () => withLines(await draft())));
      const broken = newQuotes(async () => {
        throw new Error('no PDF');
      });
      const [first] = drafts;
      if (first) expect(await codeOf(send(first, broken))).toBe('quote.notRendered');
      const servers = [newQuotes(), newQuotes()];
      const sent = await Promise.all(
        drafts.map((each, index) => send(each, servers[index % 2] ?? quotes)),
      );
      expect(sent.map(({ number }) => number).sort()).toEqual(
        [1, 2, 3, 4].map((count) => `Q-2026-000${count}`),
      );
    });

    it('QU4 a revision keeps the number, ends the links, and is sent again', async () => {
      const quote = await sentQuote();
      const revised = await quotes.revise(author, at(quote));
      expect(revised).toMatchObject({ state: 'draft', number: 'Q-2026-0001', revision: 1 });
      expect(await quotes.revise(author, at(quote))).toEqual(revised);
      expect((await linksOf(quote))[0]?.revokedAt).not.toBeNull();
      expect(await codeOf(decide(quote))).toBe('quote.revised');
      expect(await codeOf(quotes.discard(author, at(revised)))).toBe('quote.numbered');
      const { quote: edited } = await quotes.edit(author, at(revised), { closing: 'New' });
      const again = await send(edited);
      expect(again).toMatchObject({ number: 'Q-2026-0001', revision: 2, state: 'sent' });
      expect(again.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
      expect(again.revisions[0]?.digest).not.toBe(again.revisions[1]?.digest);
      expect(await codeOf(decide(quote))).toBe('quote.revised');
      expect((await decide(again)).kind).toBe('accepted');
      expect(await codeOf(quotes.revise(author, at(await quotes.get('admin', quote.id))))).toBe(
        'quote.accepted',
      );
    });

    it('QU5 a client decides once; name, time, address and digest are kept', async () => {
      const quote = await sentQuote();
      money.told.length = 0;
      const results = await Promise.all([
        decide(quote).catch((error) => error.code),
        decide(quote, { kind: 'declined', name: 'Carl', reason: 'Too much' }).catch(
          (error) => error.code,
        ),
      ]);
      expect(results.filter((each) => each === 'quote.decided')).toHaveLength(1);
      expect(money.told).toContainEqual({ ids: [quote.id] });
      const view = await quotes.get('admin', quote.id);
      const decision = view.revisions[0]?.decision;
      expect(decision).toMatchObject({
        at: NINE,
        address: '1.2.3.4',
        digest: answer(quote).digest,
      });
      expect(view.decidedBy).toBe(decision?.name);
      // The same answer again, as after a lost one.
      const same = { kind: decision?.kind ?? 'accepted', name: decision?.name ?? '' };
      expect(await decide(quote, same)).toEqual(decision);
      expect((await quotes.get('admin', quote.id)).version).toBe(view.version);
    });

    it('QU6 a quote that has expired is neither accepted nor declined; it can be revised', async () => {
      const quote = await sentQuote();
      money.kit.setClock(NINE + 30 * DAY_MS);
      expect((await quotes.get('admin', quote.id)).state).toBe('sent');
      money.kit.setClock(NINE + 31 * DAY_MS);
      expect((await quotes.get('admin', quote.id)).state).toBe('expired');
      expect(await codeOf(decide(quote))).toBe('quote.expired');
      expect(await codeOf(decide(quote, { kind: 'declined' }))).toBe('quote.expired');
      const revised = await quotes.revise(author, at(quote));
      expect(revised.missing.map(({ code }) => code)).toEqual(['validUntilPast']);
    });

    it('QU7 an accepted quote becomes budget and agreed amount of its project, once', async () => {
      const quote = await sentQuote();
      const take = (version: number, billingVersion: number, part: object = {}) =>
        quotes.takeOver(author, {
          ...{ id: quote.id, version, projectId: 'house', billingVersion },
          ...{ setsBudget: true, setsAgreedAmount: true, ...part },
        });
      expect(await codeOf(take(quote.version, 1))).toBe('quote.notAccepted');
      await decide(quote);
      const { version } = await quotes.get('admin', quote.id);
      expect(await codeOf(take(version, 7))).toBe('money.changed');
      const taken = await take(version, 1);
      expect(taken.use.takenOverAt).toBe(NINE);
      const { projectBillings } = money.kit.repositories;
      const billing = await money.store.read((query) => projectBillings.find(query, 'house'));
      expect(billing).toMatchObject({
        ...{ billing: 'fixed', agreedAmount: 500_00, budgetSeconds: 9000, version: 2 },
      });
      // The same request again.
      expect(await take(version, 1)).toEqual(taken);
      const again = await money.store.read((query) => projectBillings.find(query, 'house'));
      expect(again).toEqual(billing);
    });

    it('QU8 its lines become tickets of a board, once, by the board’s own commands', async () => {
      const quote = await acceptedQuote();
      const { boardId, todo } = money.board;
      await money.kit.run('admin', { type: 'boards.setEstimateUnit', boardId, unit: 'HOURS' });
      const making = { ...at(quote), boardId, columnId: todo, lineIds: ['a', 'b'] };
      const none = { ...making, columnId: 'none' };
      expect(await codeOf(quotes.makeTickets(author, none))).toBe('column.unknown');
      expect(await codeOf(quotes.makeTickets(author, { ...making, lineIds: ['x'] }))).toBe(
        'invoice.lineUnknown',
      );
      const made = await Promise.all([
        quotes.makeTickets(author, making),
        quotes.makeTickets(author, making),
      ]);
      expect(made[0]?.use.tickets).toMatchObject({ boardId, count: 2 });
      const { tickets } = money.store.tables;
      const rows = await money.store.read((query) => query.select().from(tickets));
      const named = rows.filter(({ name }) => name.startsWith('Work '));
      expect(named.map(({ name, estimate }) => [name, estimate]).sort()).toEqual([
        ['Work a', 2.5],
        ['Work b', null],
      ]);
    });

    it('QU9 an invoice draft is made of it, once; again after that one was discarded', async () => {
      const quote = await acceptedQuote();
      const made = await quotes.makeInvoice(author, { ...at(quote), invoiceId: 'first' });
      expect(made.use.invoiceId).toBe('first');
      const invoice = await money.invoices.get('admin', 'first');
      expect(invoice).toMatchObject({ state: 'draft', net: 500_00, gross: 595_00 });
      expect(invoice.draft?.orderReference).toBe('Q-2026-0001');
      const second = await quotes.makeInvoice(author, { ...at(quote), invoiceId: 'second' });
      expect(second.use.invoiceId).toBe('first');
      await money.invoices.discard(author, { id: 'first', version: invoice.version });
      const discarded = await quotes.get('admin', quote.id);
      expect(discarded.use.invoiceId).toBeNull();
      const third = await quotes.makeInvoice(author, { ...at(discarded), invoiceId: 'third' });
      expect(third.use.invoiceId).toBe('third');
    });

    const takeOver = (quote: QuoteView, part: object = {}, billingVersion = 1) =>
      quotes.takeOver(author, {
        ...{ ...at(quote), projectId: 'house', billingVersion },
        ...{ setsBudget: false, setsAgreedAmount: true, ...part },
      });
    const makeInvoice = (quote: QuoteView, invoiceId: string) =>
      quotes.makeInvoice(author, { ...at(quote), invoiceId });
    /** What New invoice offers of agreed amounts. */
    const restsLeft = async () => {
      const { rests } = await money.invoices.choices('admin', 'client');
      return rests.map(({ left }) => left);
    };

    it('QU9 an invoice of a quote that was taken over bills the agreed amount, once', async () => {
      const taken = await takeOver(await acceptedQuote());
      expect(await restsLeft()).toEqual([500_00]);
      const made = await Promise.all(['one', 'two'].map((id) => makeInvoice(taken, id)));
      expect(new Set(made.map(({ use }) => use.invoiceId)).size).toBe(1);
      expect(await restsLeft()).toEqual([]);
      const invoiceId = made[0]?.use.invoiceId ?? '';
      const draftOfIt = await money.invoices.get('admin', invoiceId);
      expect(draftOfIt.fixedPrices.map(({ projectId }) => projectId)).toEqual(['house', 'house']);
      const issued = await money.issue(draftOfIt);
      const note = await money.invoices.credit(author, {
        ...{ id: 'note', invoiceId: issued.id, lineIds: null, freesEntries: true },
      });
      await money.issue(note);
      const freed = await quotes.get('admin', taken.id);
      expect(freed.use.invoiceId).toBeNull();
      expect(await restsLeft()).toEqual([500_00]);
      expect((await makeInvoice(freed, 'again')).use.invoiceId).toBe('again');
      expect(await restsLeft()).toEqual([]);
    });

    it('QU9 a credit note that frees nothing leaves the quote billed', async () => {
      const made = await makeInvoice(await acceptedQuote(), 'first');
      const issued = await money.issue(await money.invoices.get('admin', 'first'));
      const note = { id: 'note', invoiceId: issued.id, lineIds: null, freesEntries: false };
      await money.issue(await money.invoices.credit(author, note));
      expect((await quotes.get('admin', made.id)).use.invoiceId).toBe('first');
    });

    it('QU9 an agreed amount that is billed already is not billed again by the quote', async () => {
      const taken = await takeOver(await acceptedQuote());
      await money.draft({ agreedRestOf: ['house'] });
      expect(await codeOf(makeInvoice(taken, 'first'))).toBe('quote.agreedBilled');
      expect((await quotes.get('admin', taken.id)).use.invoiceId).toBeNull();
    });

    it('QU9 an invoice that there is already bills the agreed amount that follows', async () => {
      const made = await makeInvoice(await acceptedQuote(), 'first');
      await takeOver(made);
      expect(await restsLeft()).toEqual([]);
    });

    it('QU9 work that is billed by the hour is not billed by the quote, too', async () => {
      const hours = { setsBudget: true, setsAgreedAmount: false };
      const quote = await acceptedQuote();
      expect(await codeOf(makeInvoice(await takeOver(quote, hours), 'x'))).toBe(
        'quote.billedHourly',
      );
      const { boardId, todo } = money.board;
      const onBoard = { boardId, columnId: todo, lineIds: ['a'] };
      const other = await acceptedQuote();
      const ticketed = await quotes.makeTickets(author, { ...at(other), ...onBoard });
      expect(await codeOf(makeInvoice(ticketed, 'x'))).toBe('quote.billedHourly');
      const billed = await makeInvoice(await acceptedQuote(), 'y');
      expect(await codeOf(takeOver(billed, hours, 2))).toBe('quote.invoiced');
      const tickets = quotes.makeTickets(author, { ...at(billed), ...onBoard });
      expect(await codeOf(tickets)).toBe('quote.invoiced');
    });

    it('QU10 lists page by page, drafts first; a client with quotes is not deleted', async () => {
      const sent = await sentQuote();
      const one = await draft();
      const copy = await draft({ copyOf: sent.id, subject: '' });
      expect(copy.draft?.lines.map(({ name }) => name)).toEqual(['Work a', 'Work b']);
      expect(copy.subject).toBe('Roof');
      const ids: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await quotes.list('admin', { cursor, limit: 1 });
        ids.push(...page.quotes.map(({ id }) => id));
        cursor = page.next;
        if (cursor === null) break;
      }
      expect(new Set(ids)).toEqual(new Set([sent.id, one.id, copy.id]));
      expect(ids.at(-1)).toBe(sent.id);
      expect(await codeOf(quotes.list('admin', { cursor: 'x', limit: 1 }))).toBe('request.invalid');
      const { clients } = money.kit.repositories;
      const has = await money.store.read((query) => clients.hasInvoices(query, 'client'));
      expect(has).toBe(true);
      await quotes.discard(author, at(one));
      expect(await codeOf(quotes.get('admin', one.id))).toBe('quote.unknown');
    });
  });
}
