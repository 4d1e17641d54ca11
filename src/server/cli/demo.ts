import { fullName } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import { command } from './command.ts';
import { administrator, withServices } from './with-services.ts';

interface Options {
  owner?: string | undefined;
  remove?: boolean | undefined;
}

export const demo = command({
  usage: 'demo [--owner EMAIL] [--remove]',
  purpose: 'adds a sample project with boards, clients and invoices, or removes it',
  argumentCount: 0,
  options: { owner: { type: 'string' }, remove: { type: 'boolean' } },
  isForDatabase: true,
  run: (config, _terminal, { values }) => makeDemo(config, values),
});

/**
 * Adds the sample project for the administrator with the email `owner`, or the first one; `remove`
 * deletes it. Returns the text to print.
 * @throws StartError
 */
async function makeDemo(config: Config, { owner: email, remove }: Options): Promise<string> {
  return withServices(config, async (services) => {
    const owner = await administrator(services, email);
    const { sampleProject } = services;
    if (remove) {
      const { done: staying } = await sampleProject.remove(owner.id);
      if (!staying) throw new StartError('There is no sample project');
      const remaining =
        staying.length > 0 ? `; ${staying.join(', ')} stay, because they are on other boards` : '';
      return `The sample project was removed${remaining}`;
    }
    const { done: counts } = await sampleProject.add(owner.id);
    if (!counts)
      throw new StartError('The sample project already exists; demo --remove deletes it');
    const { boards, tickets, invoices } = counts;
    const money =
      invoices > 0
        ? `, and ${invoices} invoices`
        : '; without money, because there is a business already';
    return `${fullName(owner)} has a sample project with ${boards} boards and ${tickets} tickets${money}`;
  });
}
