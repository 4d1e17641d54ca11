import { z } from 'zod';
import { AppError } from '../../../../../../core/errors.ts';
import { omitUndefined } from '../../../../../../core/lib/omit-undefined.ts';
import type { QuoteEdit } from '../../../../../../core/money/quotes/quote-requests.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import * as example from '../../../docs/quote-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import {
  listedQuote,
  newQuoteBody,
  quoteAnswer,
  quoteChange,
  quotePage,
  quoteSettingsBody,
  quoteSettingsShape,
  quoteShape,
} from './quote-shapes.schema.ts';

const PATH = '/api/quotes';
const SETTINGS_PATH = '/api/quote-settings';
const MAX_PAGE = 200;
const oneQuote = z.object({ id });
const one = { id: example.quote.id };
const REFUSALS = ['forbidden', 'quote.unknown'] as const;

const page = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z.string().max(300).optional().describe('The next of a page'),
});

/** Quotes as they are written, and how they are numbered. */
export const quoteRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'Quotes, for ADMINs: drafts first, then what was sent, the latest first',
    writes: false,
    query: page,
    status: 200,
    response: quotePage,
    errors: ['forbidden'],
    example: { query: { limit: 50 }, response: { quotes: [example.listedQuote], next: null } },
    async run({ services, viewer, query: { limit, cursor = null } }) {
      const found = await services.quotes.list(viewer.userId, { cursor, limit });
      return { quotes: found.quotes.map(listedQuote), next: found.next };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Draft a quote for a client',
    writes: true,
    body: newQuoteBody,
    status: 201,
    response: quoteShape,
    errors: [
      ...(['forbidden', 'client.unknown', 'client.archived', 'project.unknown'] as const),
      ...(['quote.unknown', 'command.reused'] as const),
    ],
    example: {
      body: { clientId: example.quote.clientId, subject: 'Relaunch' },
      response: example.quoteDraft,
    },
    async run(call) {
      const quote = { id: newRecordId(call, 'q'), ...call.body };
      return quoteAnswer(await call.services.quotes.create(authorOf(call), quote));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A quote, with what was decided and made of it',
    writes: false,
    hasEtag: true,
    params: oneQuote,
    status: 200,
    response: quoteShape,
    errors: REFUSALS,
    example: { params: one, response: example.quote },
    run: async (call) => quoteAnswer(await currentQuote(call)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change the draft of a quote',
    description: 'What is left out stays as it is.',
    writes: true,
    hasEtag: true,
    params: oneQuote,
    body: quoteChange,
    status: 200,
    response: quoteShape,
    errors: [
      ...REFUSALS,
      ...(['quote.sent', 'quote.stale', 'project.unknown', 'invoice.tooLarge'] as const),
    ],
    example: { params: one, body: { validUntil: '2026-12-31' }, response: example.quoteDraft },
    async run(call) {
      const { version } = await currentQuote(call);
      const at = { id: call.params.id, version };
      const set = omitUndefined(call.body) as QuoteEdit;
      const { edit } = call.services.quotes;
      const { quote, conflicts } = await edit(authorOf(call), at, set, quoteGuard(call));
      if (conflicts.length > 0) throw new AppError('quote.stale');
      return quoteAnswer(quote);
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Discard a quote that was never sent',
    writes: true,
    hasEtag: true,
    params: oneQuote,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, 'quote.sent', 'quote.numbered', 'quote.stale'],
    example: { params: one, response: { success: true } },
    async run(call) {
      const { version } = await currentQuote(call);
      const at = { id: call.params.id, version };
      await call.services.quotes.discard(authorOf(call), at, quoteGuard(call));
      return { success: true as const };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: SETTINGS_PATH,
    summary: 'How quotes are numbered, and how long they are valid',
    writes: false,
    status: 200,
    response: quoteSettingsShape,
    errors: ['forbidden'],
    example: { response: example.settings },
    run: async ({ services, viewer }) =>
      quoteSettingsShape.parse(await services.quotes.settings(viewer.userId)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: SETTINGS_PATH,
    summary: 'Set how quotes are numbered, and how long they are valid',
    description: '`version` is the one that is replaced.',
    writes: true,
    body: quoteSettingsBody,
    status: 200,
    response: quoteSettingsShape,
    errors: ['forbidden', 'money.changed'],
    example: { body: { ...example.settings, version: 0 }, response: example.settings },
    run: async (call) =>
      quoteSettingsShape.parse(await call.services.quotes.setSettings(authorOf(call), call.body)),
  }),
];

export function currentQuote({ services, viewer, params }: Call<{ id: string }>) {
  return services.quotes.get(viewer.userId, params.id);
}

function quoteGuard(call: Call<{ id: string }>) {
  const { quotes } = call.services;
  return moneyGuard(call, async (query) => quoteAnswer(await quotes.viewIn(query, call.params.id)));
}
