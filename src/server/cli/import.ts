import { AppError } from '../../core/errors.ts';
import { DELETED_USER_ID, fullName } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { reportText } from '../import-export/report-text.ts';
import { detectSource, openSource } from '../import-export/source-file.ts';
import { describeFileError, messageOf, StartError } from '../lib/errors.ts';
import { command } from './command.ts';
import { progressLine } from './progress-line.ts';
import type { Terminal } from './read-secret.ts';
import { administrator, withServices } from './with-services.ts';

interface Options {
  owner?: string | undefined;
  archived?: boolean | undefined;
  'time-zone'?: string | undefined;
}

export const importCommand = command({
  usage: 'import FILE [--owner EMAIL] [--archived] [--time-zone NAME]',
  purpose: 'imports an archive, or a Trello board exported as JSON',
  argumentCount: 1,
  options: {
    owner: { type: 'string' },
    archived: { type: 'boolean' },
    'time-zone': { type: 'string' },
  },
  isForDatabase: true,
  run: (config, terminal, { values, words: [path = ''] }) =>
    importFrom(config, terminal, path, values),
});

/**
 * Imports a board for the administrator with the email `owner`, or the first one, or a whole
 * installation into an empty database. The server may keep running. Returns the text to print.
 * @throws StartError
 */
async function importFrom(
  config: Config,
  terminal: Terminal,
  path: string,
  values: Options,
): Promise<string> {
  const timeZone = zoneOf(values['time-zone']);
  const { isInstallation, bytes } = await headAt(path);
  const { show, clear } = progressLine(terminal);
  return withServices(config, async (services) => {
    const owner = isInstallation ? null : await administrator(services, values.owner);
    const { report, boardIds } = await services.imports
      .ofFile(path, {
        ...{ isInstallation, timeZone, userId: owner?.id ?? DELETED_USER_ID },
        withArchived: values.archived ?? false,
        onRead: (read) => show('Importing', read, bytes),
      })
      .catch((error) => refuse(error, path))
      .finally(clear);
    const subject = owner
      ? `The board "${report.name}" is ${fullName(owner)}'s now: /boards/${boardIds[0]}`
      : 'The install is there. Its accounts have no passwords: set them with user:password';
    return `${subject}\n${reportText(report)}`;
  });
}

async function headAt(path: string) {
  const refused = (error: unknown) => refuse(error, path);
  const file = await openSource(path).catch(refused);
  try {
    return { ...(await detectSource(file).catch(refused)), bytes: file.bytes };
  } finally {
    await file.close();
  }
}

function refuse(error: unknown, path: string): never {
  if (error instanceof AppError) throw new StartError(messageOf(error));
  const description = describeFileError(error);
  throw description ? new StartError(`${path} cannot be imported: ${description}`) : error;
}

function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', name ? { timeZone: name } : {}).resolvedOptions().timeZone;
  } catch {
    throw new StartError(`"${name}" is not a time zone such as Europe/Berlin`);
  }
}
