import { version } from '../../../package.json';
import { type Command, usageOf } from './command.ts';

/** The list of commands, one a line. */
export function helpText(commands: Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, purpose }) => `  ${usage.padEnd(width)}  ${purpose}`);
  return [
    `Freelane ${version}. npm start serves; beside it there is`,
    '',
    ...lines,
    '',
    usageOf({ usage: 'COMMAND' }),
    'docs/operations.md says more of each.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  return `${usageOf(command)}\nIt ${command.purpose}.`;
}
