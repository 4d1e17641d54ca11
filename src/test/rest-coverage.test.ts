import { describe, expect, it } from 'vitest';
import { restRoutes } from '../server/api/rest/routes.ts';
import { procedures } from './rights/call.ts';

/** The path that does for scripts what a procedure does for the page. */
const PATHS: Record<string, string> = {
  'bank.book': 'POST /api/bank-transactions',
  'bank.booked': 'GET /api/bank-transactions',
  'bank.read': 'POST /api/bank-statements',
  'bank.undo': 'DELETE /api/bank-transactions/:id',
  'business.get': 'GET /api/business',
  'business.set': 'PUT /api/business',
  'clients.create': 'POST /api/clients',
  'clients.delete': 'DELETE /api/clients/:id',
  'clients.edit': 'PATCH /api/clients/:id',
  'clients.get': 'GET /api/clients/:id',
  'clients.list': 'GET /api/clients',
  'clients.setArchived': 'POST /api/clients/:id/archive',
  'financeWebhook.changeSecret': 'POST /api/finances/webhook/secret',
  'financeWebhook.delete': 'DELETE /api/finances/webhook',
  'financeWebhook.deliveries': 'GET /api/finances/webhook/deliveries',
  'financeWebhook.get': 'GET /api/finances/webhook',
  'financeWebhook.secret': 'GET /api/finances/webhook/secret',
  'financeWebhook.set': 'PUT /api/finances/webhook',
  'expenses.create': 'POST /api/expenses',
  'expenses.delete': 'DELETE /api/expenses/:id',
  'expenses.edit': 'PATCH /api/expenses/:id',
  'expenses.get': 'GET /api/expenses/:id',
  'expenses.list': 'GET /api/expenses',
  'invoices.addPayment': 'POST /api/invoices/:id/payments',
  'invoices.choices': 'GET /api/clients/:id/billable',
  'invoices.create': 'POST /api/invoices',
  'invoices.createPrepayment': 'POST /api/invoices/prepayments',
  'invoices.credit': 'POST /api/invoices/:id/credit',
  'invoices.discard': 'DELETE /api/invoices/:id',
  'invoices.edit': 'PATCH /api/invoices/:id',
  'invoices.gather': 'POST /api/invoices/preview',
  'invoices.get': 'GET /api/invoices/:id',
  'invoices.issue': 'POST /api/invoices/:id/issue',
  'invoices.list': 'GET /api/invoices',
  'invoices.refresh': 'POST /api/invoices/:id/refresh',
  'invoices.removePayment': 'DELETE /api/invoices/:id/payments/:paymentId',
  'invoices.unbilled': 'GET /api/reports/unbilled',
  'reminders.due': 'GET /api/reports/reminders',
  'reports.budgets': 'GET /api/reports/budgets',
  'clientLinks.create': 'POST /api/invoices/:id/links',
  'clientLinks.list': 'GET /api/invoices/:id/links',
  'clientLinks.revoke': 'DELETE /api/invoices/:id/links/:linkId',
  'milestones.create': 'POST /api/projects/:projectId/milestones',
  'milestones.delete': 'DELETE /api/projects/:projectId/milestones/:id',
  'milestones.edit': 'PATCH /api/projects/:projectId/milestones/:id',
  'milestones.list': 'GET /api/projects/:projectId/milestones',
  'milestones.restore': 'POST /api/projects/:projectId/milestones/:id/restore',
  'milestones.sort': 'PUT /api/projects/:projectId/milestones/order',
  'projects.list': 'GET /api/project-billings',
  'projects.set': 'PUT /api/projects/:projectId/billing',
  'quotes.create': 'POST /api/quotes',
  'quotes.discard': 'DELETE /api/quotes/:id',
  'quotes.edit': 'PATCH /api/quotes/:id',
  'quotes.file': 'GET /api/quotes/:id/pdf',
  'quotes.get': 'GET /api/quotes/:id',
  'quotes.list': 'GET /api/quotes',
  'quotes.makeInvoice': 'POST /api/quotes/:id/invoice',
  'quotes.makeTickets': 'POST /api/quotes/:id/tickets',
  'quotes.revise': 'POST /api/quotes/:id/revise',
  'quotes.send': 'POST /api/quotes/:id/send',
  'quotes.setSettings': 'PUT /api/quote-settings',
  'quotes.settings': 'GET /api/quote-settings',
  'quoteSendings.list': 'GET /api/quotes/:id/sendings',
  'quoteSendings.send': 'POST /api/quotes/:id/email',
  'quotes.takeOver': 'POST /api/quotes/:id/take-over',
  'rates.list': 'GET /api/rates',
  'rates.remove': 'DELETE /api/rates/:id',
  'rates.set': 'POST /api/rates',
  'rates.setOfEntry': 'PUT /api/time-entries/:id/rate',
  'recurring.delete': 'DELETE /api/recurring-invoices/:id',
  'recurring.list': 'GET /api/recurring-invoices',
  'recurring.restore': 'POST /api/recurring-invoices/:id/restore',
  'recurring.save': 'PUT /api/recurring-invoices/:id',
  'recurring.setPaused': 'POST /api/recurring-invoices/:id/pause',
  'reports.agedDebts': 'GET /api/reports/aged-debts',
  'reports.hours': 'GET /api/reports/hours',
  'reports.profit': 'GET /api/reports/profit',
  'reports.revenue': 'GET /api/reports/revenue',
  'reports.tax': 'GET /api/reports/tax',
  'sendings.list': 'GET /api/invoices/:id/sendings',
  'sendings.send': 'POST /api/invoices/:id/send',
};

const UNDO = 'takes back what the page has just done';
const NOT_YET = 'scripts cannot do this yet';
const FORM = 'fills in a form; the other calls answer the same';

/** What the page alone does, and why. */
const WITHOUT_PATH: Record<string, string> = {
  'approvals.answer': NOT_YET,
  'approvals.close': NOT_YET,
  'approvals.create': NOT_YET,
  'approvals.get': NOT_YET,
  'approvals.list': NOT_YET,
  'approvals.prepareEmail': NOT_YET,
  'approvals.requirement': NOT_YET,
  'approvals.sendEmail': NOT_YET,
  'approvals.setRequirement': NOT_YET,
  'business.lastCount': FORM,
  'clients.restore': UNDO,
  'datev.setSettings': NOT_YET,
  'datev.settings': NOT_YET,
  'expenses.billable': FORM,
  'expenses.removeReceipt': 'a receipt is replaced by another one',
  'expenses.restore': UNDO,
  'expenses.restoreReceipt': UNDO,
  'expenses.suggestions': FORM,
  'invoices.planDrafts': 'GET /api/reports/unbilled and POST /api/invoices/preview',
  'invoices.overview': 'sums of what the reports answer',
  'invoices.startSeries': 'done once, before the first invoice',
  live: 'pages are told of changes; scripts have webhooks',
  'milestones.tickets': FORM,
  'quotes.boardColumns': FORM,
  'quoteSendings.prepare': 'POST /api/quotes/:id/email proposes what is left out',
  'quoteSendings.retry': 'POST /api/quotes/:id/email sends it again',
  'recurring.drafts': 'the runs of GET /api/recurring-invoices',
  'reminders.setSettings': 'texts that a person writes',
  'reminders.settings': 'texts that a person writes',
  'reports.agedParts': 'the invoices of a row: GET /api/invoices',
  'reports.entries': 'GET /api/time-entries',
  'reports.parts': 'the invoices of a row: GET /api/invoices',
  'retainers.delete': NOT_YET,
  'retainers.list': NOT_YET,
  'retainers.restore': NOT_YET,
  'retainers.save': NOT_YET,
  'sendings.prepare': 'POST /api/invoices/:id/send proposes what is left out',
  'sendings.retry': 'POST /api/invoices/:id/send sends it again',
};

describe('X31 what the page does with money, scripts can do', () => {
  const names = Object.keys(procedures)
    .filter((name) => name.startsWith('money.'))
    .map((name) => name.slice('money.'.length));

  it('X31 each procedure has a path, or a reason for having none', () => {
    const told = [...Object.keys(PATHS), ...Object.keys(WITHOUT_PATH)];
    expect(names.toSorted()).toEqual(told.toSorted());
  });

  it('X31 each of these paths exists, and asks for the scope for money', () => {
    const known = new Map(restRoutes.map((route) => [`${route.method} ${route.path}`, route]));
    for (const [name, path] of Object.entries(PATHS)) {
      expect([name, known.get(path)?.needsMoney]).toEqual([name, true]);
    }
  });
});
