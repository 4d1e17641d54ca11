import { router } from '../init.ts';
import { business } from './money/business.ts';
import { clients } from './money/clients.ts';
import { projects } from './money/projects.ts';
import { rates } from './money/rates.ts';

/** Clients and money, for ADMINs in person; scripts use REST. */
export const money = router({ business, clients, rates, projects });
