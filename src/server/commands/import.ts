import { AppError } from '../../core/errors.ts';
import { fullName, NOBODY } from '../../core/user.ts';
import type { Config } from '../config.ts';
import { createServices } from '../services.ts';
import { openDatabase } from '../start.ts';
import { StartError } from '../start-error.ts';
import { messageOf } from '../transfer/message.ts';
import { reportText } from '../transfer/report-text.ts';
import { headOf, openSource } from '../transfer/source-file.ts';
import { administrator } from './administrator.ts';
import { argumentsOf } from './arguments.ts';
import type { Asking } from './read-secret.ts';

const USAGE = { usage: 'import FILE [--owner EMAIL] [--archived] [--time-zone NAME]', words: 1 };
const OPTIONS = {
  owner: { type: 'string' },
  archived: { type: 'boolean' },
  'time-zone': { type: 'string' },
} as const;

/**
 * `import FILE` takes an archive of a board or of a whole install, or a Trello board exported as JSON. A
 * board is `--owner`'s, an administrator, or the first one's; a whole install needs an empty one. The server
 * may run meanwhile. Answers with what was done. @throws StartError in one line for the operator
 */
export async function importCommand(
  config: Config,
  { output }: Asking,
  args: string[],
): Promise<string> {
  const { values, words } = argumentsOf(args, OPTIONS, USAGE);
  const [path = ''] = words;
  const timeZone = zoneOf(values['time-zone']);
  const { isWhole, bytes } = await headAt(path);
  const store = await openDatabase(config);
  try {
    const services = createServices(config, store);
    const owner = isWhole ? null : await administrator(services, values.owner);
    const { report, boardIds } = await services.imports
      .ofFile(path, {
        ...{ isWhole, timeZone, userId: owner?.id ?? NOBODY },
        withArchived: values.archived ?? false,
        onRead: progressTo(output, bytes),
      })
      .catch(refused);
    const what = owner
      ? `The board "${report.name}" is ${fullName(owner)}'s now: /boards/${boardIds[0]}`
      : 'The install is there. Its accounts have no passwords: set them with user:password';
    return `${what}\n${reportText(report)}`;
  } finally {
    await store.close();
  }
}

async function headAt(path: string) {
  const file = await openSource(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code})`);
  });
  try {
    return { ...(await headOf(file).catch(refused)), bytes: file.bytes };
  } finally {
    await file.close();
  }
}

function refused(error: unknown): never {
  throw error instanceof AppError ? new StartError(messageOf(error)) : error;
}

function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', name ? { timeZone: name } : {}).resolvedOptions().timeZone;
  } catch {
    throw new StartError(`"${name}" is no time zone; one is Europe/Berlin`);
  }
}

/** Says now and then how much of the file was dealt with. */
function progressTo(output: NodeJS.WritableStream, bytes: number) {
  let told = 0;
  return (read: number) => {
    const tenths = Math.floor((10 * read) / Math.max(1, bytes));
    if (tenths <= told) return;
    told = tenths;
    output.write(`${tenths * 10} %\n`);
  };
}
