import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalDecision } from '../../../../../core/money/approvals/approval-requests.schema.ts';
import type { ApprovalView } from '../../../../../core/money/approvals/approval-views.ts';
import { NO_SOURCE } from '../../../../lib/request-source.ts';
import { newId } from '../../../../lib/tokens.ts';
import { type Approvals, createApprovals } from '../../../../money/approvals/approvals.ts';
import { createClientLinks } from '../../../../money/client-links/client-links.ts';
import type { OpenEmptyStore } from '../../store-contract.ts';
import { codeOf } from '../../time/time-kit.ts';
import { type MoneyKit, openMoneyKit } from '../money-kit.ts';
import { addEntry, author, today } from '../money-rows.ts';

const config = { appSecret: 'secret', publicUrl: 'https://example.org', email: null };

/** Requests to approve hours: what is shown and said, and what changes afterwards. */
export function approvalsContract(open: OpenEmptyStore): void {
  describe('approvals of hours', () => {
    let money: MoneyKit;
    let approvals: Approvals;
    let links: ReturnType<typeof createClientLinks>;

    beforeEach(async () => {
      money = await openMoneyKit(open);
      const { kit, bus } = money;
      links = createClientLinks({ ...kit, bus, config, onError() {} });
      approvals = createApprovals({ ...kit, bus, config, clientLinks: links });
    });
    afterEach(() => money.kit.close());

    const request = (part: object = {}) =>
      approvals.create(author, {
        ...{ id: newId(), linkId: newId(), clientId: 'client', projectId: null },
        ...{ from: '2026-11-01', until: '2026-11-30', showsNames: false, showsAmounts: false },
        ...{ message: '', ...part },
      });
    const pageOf = async (url: string) => {
      const link = await links.find(url.split('#')[1] ?? '');
      const page = link && (await links.open(link, { viewerId: null }));
      if (page?.kind !== 'approval') throw new Error('no page');
      return page;
    };
    const say = (view: ApprovalView, decision: ApprovalDecision) =>
      approvals.decide(view.id, decision, { ...NO_SOURCE, ip: '1.2.3.4' }, async () => {});
    type Line = Awaited<ReturnType<typeof pageOf>>['lines'][number];
    const said = (lines: readonly Line[], question = ''): ApprovalDecision => ({
      name: 'Bea',
      lines: lines.map(({ key, digest, decision }) => ({
        ...{
          key,
          digest,
          question,
          seenAt: decision?.at ?? null,
          kind: question ? ('asked' as const) : ('approved' as const),
        },
      })),
    });
    const setEntry = (id: string, values: object) =>
      money.store.tx(async (query) => {
        const { timeEntries } = money.store.tables;
        await query.update(timeEntries).set(values).where(eq(timeEntries.id, id));
      });
    const statesOf = async (url: string) => (await pageOf(url)).lines.map(({ state }) => state);

    it('AP1 a request is made once, with its link; what cannot be asked for is refused', async () => {
      expect(await codeOf(request())).toBe('approval.noHours');
      await addEntry(money.store, 'one');
      await addEntry(money.store, 'free', { isBillable: false });
      await addEntry(money.store, 'early', { day: '2026-10-31' });
      const ids = { id: 'r1', linkId: 'k1' };
      const [made, again] = await Promise.all([request(ids), request(ids)]);
      expect(made.url).toBe(again.url);
      expect(made.approval).toMatchObject({ state: 'open', lineCount: 1, seconds: 3600 });
      expect(await codeOf(request({ ...ids, message: 'x' }))).toBe('command.reused');
      expect(await codeOf(request({ clientId: 'none' }))).toBe('client.unknown');
      expect(await codeOf(request({ projectId: 'none' }))).toBe('approval.project');
      expect(await codeOf(approvals.get('member', 'r1'))).toBe('forbidden');
      expect(await codeOf(approvals.get('admin', 'none'))).toBe('approval.unknown');
      const { approvals: listed, next } = await approvals.list('admin', {
        ...{ clientId: null, cursor: null, limit: 1 },
      });
      expect([listed.map(({ id }) => id), next]).toEqual([['r1'], null]);
    });

    it('AP2 a hidden ticket is "Work" without a note; a visible one is named', async () => {
      const { boardId, todo } = money.board;
      const { kit, store } = money;
      const secret = await kit.makeTicket(boardId, todo, { name: 'Secret' });
      const visibleTo = ['admin'];
      await kit.run('admin', {
        ...{ type: 'tickets.edit', boardId, ticketId: secret, set: { visibleTo } },
      } as Parameters<typeof kit.run>[1]);
      const part = { projectId: null, note: 'Hinges' };
      await addEntry(store, 'a', { ...part, ticketId: money.door, ticketName: 'Door' });
      await addEntry(store, 'b', { ...part, ticketId: secret, ticketName: 'Secret' });
      const { url, approval } = await request();
      const { lines } = await pageOf(url);
      const texts = lines.map(({ shown }) => [shown.ticketName, shown.note, shown.personName]);
      expect(texts).toContainEqual(['Door', 'Hinges', null]);
      expect(texts).toContainEqual([null, '', null]);
      expect(JSON.stringify(await pageOf(url))).not.toMatch(/Secret|member|"a"|"b"/);
      expect(approval.lines.filter(({ isHidden }) => isHidden)).toHaveLength(1);
    });

    it('AP4 the client approves line by line, once; two at once do not undo each other', async () => {
      await addEntry(money.store, 'one');
      await addEntry(money.store, 'two', { day: '2026-11-26' });
      const { url, approval } = await request();
      const { lines } = await pageOf(url);
      await Promise.all([say(approval, said(lines)), say(approval, said(lines))]);
      const [first] = lines;
      if (!first) throw new Error('no line');
      await say(approval, said([first]));
      expect(await statesOf(url)).toEqual(['approved', 'approved']);
      expect(await codeOf(say(approval, said([first], 'Why?')))).toBe('approval.changed');
      const stale = said([{ ...first, digest: 'b'.repeat(64) }]);
      expect(await codeOf(say(approval, stale))).toBe('approval.changed');
      const unknown = said([{ ...first, key: '0'.repeat(32) }]);
      expect(await codeOf(say(approval, unknown))).toBe('approval.changed');
      const view = await approvals.get('admin', approval.id);
      expect(view).toMatchObject({ state: 'approved', approvedCount: 2 });
      expect(view.lines[0]?.decision).toMatchObject({ name: 'Bea', digest: first.digest });
      const { approvals: rows, approvalDecisions, audit } = money.store.tables;
      const [row] = await money.store.read((query) => query.select().from(rows));
      expect(row?.answerCount).toBe(1);
      const decisions = await money.store.read((query) => query.select().from(approvalDecisions));
      expect(decisions.map(({ address }) => address)).toEqual(['1.2.3.4', '1.2.3.4']);
      const audited = await money.store.read((query) => query.select().from(audit));
      expect(audited.filter(({ kind }) => kind === 'hoursApproved')).toHaveLength(1);
    });

    it('AP5 a line that changes asks again, with what it was before; a removed one is confirmed', async () => {
      for (const id of ['day', 'note', 'seconds', 'gone'])
        await addEntry(money.store, id, { note: id });
      const { url, approval } = await request();
      await say(approval, said((await pageOf(url)).lines));
      await setEntry('day', { day: '2026-11-02' });
      await setEntry('note', { note: 'other' });
      await setEntry('seconds', { seconds: 7200 });
      await setEntry('gone', { deletedAt: 1 });
      const { lines } = await pageOf(url);
      expect(lines.map(({ state }) => state).sort()).toEqual([
        ...['changed', 'changed', 'changed', 'removed'],
      ]);
      const longer = lines.find(({ shown }) => shown.seconds === 7200);
      expect(longer?.before).toMatchObject({ seconds: 3600, day: today });
      expect((await approvals.get('admin', approval.id)).state).toBe('changed');
      await say(approval, said(lines));
      await say(approval, said(lines));
      expect(await statesOf(url)).toEqual(['approved', 'approved', 'approved']);
      await setEntry('gone', { deletedAt: null });
      expect((await statesOf(url)).sort()).toContain('changed');
    });

    it('AP5 a rate counts where amounts are shown', async () => {
      await addEntry(money.store, 'one');
      const bare = await request();
      const { url, approval } = await request({ showsAmounts: true });
      for (const each of [bare, { url, approval }])
        await say(each.approval, said((await pageOf(each.url)).lines));
      expect((await pageOf(url)).totals).toEqual({ seconds: 3600, amount: 100_00 });
      await money.addRate({ level: 'client', subjectId: 'client', rate: '120' });
      expect(await statesOf(url)).toEqual(['changed']);
      expect(await statesOf(bare.url)).toEqual(['approved']);
      expect(JSON.stringify(await pageOf(bare.url))).not.toContain('"120"');
    });

    it('AP6 questions are answered by a text, once, and the client decides again', async () => {
      await addEntry(money.store, 'one');
      const { url, approval } = await request();
      const { lines } = await pageOf(url);
      await say(approval, said(lines, 'Why so long?'));
      await say(approval, said(lines, 'Why so long?'));
      const view = await approvals.get('admin', approval.id);
      const [line] = view.lines;
      expect(view).toMatchObject({ state: 'asked', askedCount: 1 });
      const answer = {
        ...{ id: approval.id, key: line?.key ?? '', askedAt: line?.decision?.at ?? 0 },
        answer: 'It rained',
      };
      expect(await codeOf(approvals.answer(author, { ...answer, askedAt: 1 }))).toBe(
        'money.changed',
      );
      await approvals.answer(author, answer);
      await approvals.answer(author, answer);
      expect(await codeOf(approvals.answer(author, { ...answer, answer: 'x' }))).toBe(
        'money.changed',
      );
      const page = await pageOf(url);
      expect(page.lines[0]).toMatchObject({
        ...{ state: 'answered', decision: { question: 'Why so long?', answer: 'It rained' } },
      });
      await say(approval, said(page.lines));
      expect(await statesOf(url)).toEqual(['approved']);
      expect(await codeOf(approvals.answer(author, answer))).toBe('approval.notAsked');
    });

    it('AP8 where a client must approve, only approved time is gathered and issued', async () => {
      const { invoices, store } = money;
      await addEntry(store, 'one');
      await addEntry(store, 'two', { day: '2026-11-26' });
      const gathering = {
        ...{
          clientId: 'client',
          projectIds: null,
          until: '2026-12-31',
          grouping: 'entry' as const,
        },
      };
      expect((await invoices.gather('admin', gathering)).entryCount).toBe(2);
      const setting = { clientId: 'client', isRequired: true };
      await approvals.setRequired(author, setting);
      await approvals.setRequired(author, setting);
      expect(await codeOf(approvals.setRequired(author, { ...setting, clientId: 'x' }))).toBe(
        'client.unknown',
      );
      const before = await invoices.gather('admin', gathering);
      expect(before).toMatchObject({ entryCount: 0 });
      expect(before.unapproved.map(({ entryId, approvalId }) => [entryId, approvalId])).toEqual([
        ...[
          ['two', null],
          ['one', null],
        ],
      ]);
      const { url, approval } = await request();
      const { lines } = await pageOf(url);
      const [two] = lines;
      if (!two) throw new Error('no line');
      await say(approval, said([two]));
      const draft = await money.draft();
      expect(draft.entries.map(({ entryId }) => entryId)).toEqual(['two']);
      const { unapproved } = await invoices.gather('admin', gathering);
      expect(unapproved).toMatchObject([{ entryId: 'one', approvalId: approval.id }]);
      await setEntry('two', { note: 'Changed after the approval' });
      const changed = await invoices.get('admin', draft.id);
      expect(changed.missing.map(({ code }) => code)).toEqual(['unapprovedEntries']);
      expect(changed.unapproved).toMatchObject([{ entryId: 'two', approvalId: approval.id }]);
      expect(await codeOf(money.issue(changed))).toBe('invoice.incomplete');
      await say(approval, said([(await pageOf(url)).lines[0] ?? two]));
      await approvals.close(author, approval.id);
      expect((await money.issue(changed)).number).toBe('2026-0001');
    });

    it('AP9 an ended request has no link any more, and takes no answer; approvals stay', async () => {
      await addEntry(money.store, 'one');
      const { url, approval } = await request();
      const { lines } = await pageOf(url);
      const token = url.split('#')[1] ?? '';
      const link = await links.find(token);
      await approvals.close(author, approval.id);
      await approvals.close(author, approval.id);
      expect(await links.find(token)).toBeNull();
      expect(await codeOf(say(approval, said(lines)))).toBe('approval.closed');
      if (link) {
        const confirm = (query: Parameters<typeof links.confirm>[0]) => links.confirm(query, link);
        const late = approvals.decide(approval.id, said(lines), NO_SOURCE, confirm);
        expect(await codeOf(late)).toBe('unauthorized');
      }
      const again = { kind: 'approval' as const, targetId: approval.id, id: newId() };
      expect(await codeOf(links.create(author, again))).toBe('approval.closed');
      expect((await approvals.get('admin', approval.id)).state).toBe('closed');
    });
  });
}
