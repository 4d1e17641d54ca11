import { command } from './command.ts';
import { router } from './init.ts';

export const tickets = router({
  create: command('tickets.create'),
  edit: command('tickets.edit'),
  move: command('tickets.move'),
  swap: command('tickets.swap'),
  delete: command('tickets.delete'),
});
