import { createBusiness } from './business.ts';
import { createClients } from './clients.ts';
import { moneyTransactions } from './money-access.ts';
import { createProjectBillings, type ProjectBillingDeps } from './project-billings.ts';
import { createRates } from './rates.ts';

export type Money = ReturnType<typeof createMoney>;

/** The business, its clients, rates and the billing of projects; for ADMINs. */
export function createMoney(deps: ProjectBillingDeps) {
  return {
    /** @throws AppError forbidden for who may not see money now, unauthorized */
    check: async (userId: string): Promise<void> => {
      await moneyTransactions(deps).read(userId, async () => undefined);
    },
    business: createBusiness(deps),
    clients: createClients(deps),
    rates: createRates(deps),
    projects: createProjectBillings(deps),
  };
}
