import { fullName } from '../../core/user.ts';
import type { Config } from '../config.ts';
import { fillDemo } from '../demo/fill.ts';
import { isDemoThere, removeDemo } from '../demo/remove.ts';
import { createServices } from '../services.ts';
import { openDatabase } from '../start.ts';
import { StartError } from '../start-error.ts';
import { administrator } from './administrator.ts';
import { argumentsOf } from './arguments.ts';
import type { Asking } from './read-secret.ts';

const USAGE = { usage: 'demo [--owner EMAIL] [--remove]', words: 0 };
const OPTIONS = { owner: { type: 'string' }, remove: { type: 'boolean' } } as const;

/**
 * `demo` makes a sample project with boards, for `--owner`, an administrator, or the first one;
 * `demo --remove` takes it away for good. Answers with what was done. @throws StartError
 */
export async function demo(config: Config, _asking: Asking, args: string[]): Promise<string> {
  const { values } = argumentsOf(args, OPTIONS, USAGE);
  const store = await openDatabase(config);
  try {
    const services = createServices(config, store);
    const isThere = await isDemoThere(services);
    if (values.remove) {
      if (!isThere) throw new StartError('There is no sample project');
      const staying = await removeDemo(services);
      const left =
        staying.length > 0 ? `; ${staying.join(', ')} stay, for they are on other boards` : '';
      return `The sample project is gone${left}`;
    }
    if (isThere)
      throw new StartError('The sample project is there already; demo --remove drops it');
    const owner = await administrator(services, values.owner);
    const { boards, tickets } = await fillDemo({ services, owner, now: new Date() });
    return `${fullName(owner)} has a sample project with ${boards} boards and ${tickets} tickets`;
  } finally {
    await store.close();
  }
}
