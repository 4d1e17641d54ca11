import { z } from 'zod';
import {
  hoursRequest,
  periodRequest,
  profitRequest,
  revenueRequest,
  taxRequest,
} from '../../../../../core/money/reports/report-requests.schema.ts';
import { contentDisposition } from '../../../../http/files/content-disposition.ts';
import * as example from '../../docs/report-examples.ts';
import { type RestRoute, route, streamRoute } from '../../route.ts';
import { MONEY_ROUTE } from './money-answers.ts';
import {
  agedShape,
  hoursShape,
  profitShape,
  revenueShape,
  taxShape,
} from './report-shapes.schema.ts';

const PATH = '/api/reports';
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Reports, and the accountant's package of a period; for ADMINs. */
export const reportRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/revenue`,
    summary: 'Revenue by client, project or month (ADMINs only)',
    description: 'Issued invoices less credit notes, or the payments of the period.',
    writes: false,
    query: revenueRequest,
    status: 200,
    response: revenueShape,
    errors: ['forbidden'],
    example: {
      query: { ...YEAR, basis: 'issued', by: 'client' },
      response: example.revenue,
    },
    run: async ({ services, viewer, query }) =>
      revenueShape.parse(await services.reports.revenue(viewer.userId, query)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/tax`,
    summary: 'Base and tax by rate and category',
    writes: false,
    query: taxRequest,
    status: 200,
    response: taxShape,
    errors: ['forbidden'],
    example: { query: { ...YEAR, basis: 'paid' }, response: example.tax },
    run: async ({ services, viewer, query }) =>
      taxShape.parse(await services.reports.tax(viewer.userId, query)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/hours`,
    summary: 'Recorded time by person, project or client',
    writes: false,
    query: hoursRequest,
    status: 200,
    response: hoursShape,
    errors: ['forbidden'],
    example: { query: { ...YEAR, by: 'project' }, response: example.hours },
    run: async ({ services, viewer, query }) =>
      hoursShape.parse(await services.reports.hours(viewer.userId, query)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/profit`,
    summary: 'What was earned with clients or projects, less what their time and expenses cost',
    writes: false,
    query: profitRequest,
    status: 200,
    response: profitShape,
    errors: ['forbidden'],
    example: { query: { ...YEAR, by: 'client' }, response: example.profit },
    run: async ({ services, viewer, query }) =>
      profitShape.parse(await services.reports.profit(viewer.userId, query)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/aged-debts`,
    summary: 'Open amounts by client and by days since the due date',
    writes: false,
    status: 200,
    response: agedShape,
    errors: ['forbidden'],
    example: { response: example.aged },
    run: async ({ services, viewer }) =>
      agedShape.parse(await services.reports.agedDebts(viewer.userId)),
  }),
  streamRoute({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/accounting`,
    summary: 'The invoices, postings, payments, expenses and receipts of a period as a ZIP',
    description: 'With a manifest of the SHA-256 digests of its files.',
    writes: false,
    query: periodRequest,
    mediaTypes: ['application/zip'],
    status: 200,
    response: z.string(),
    errors: ['forbidden', 'datev.noAccount'],
    example: { query: YEAR, response: 'PK' },
    async run({ services, viewer, query, reply }) {
      const { name, stream } = await services.accountantPackage.build(viewer.userId, query);
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'private',
      });
      return stream;
    },
  }),
];
