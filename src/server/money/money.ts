import { createBusiness } from './business.ts';
import { createClients } from './clients.ts';
import type { MoneyDeps } from './money-access.ts';
import { createProjectBillings } from './project-billings.ts';
import { createRates } from './rates.ts';

export type Money = ReturnType<typeof createMoney>;

/** The business, its clients, rates and the billing of projects; for ADMINs. */
export function createMoney(deps: MoneyDeps) {
  return {
    business: createBusiness(deps),
    clients: createClients(deps),
    rates: createRates(deps),
    projects: createProjectBillings(deps),
  };
}
