import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../start-error.ts';

/** The options of a command, and its words besides. @throws StartError with how it is used */
export function argumentsOf<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  { usage, words: count }: { usage: string; words: number },
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === count) return { values, words: positionals };
  } catch {
    // What is not known is told by what is.
  }
  throw new StartError(`Usage: npm run freelane -- ${usage}`);
}
