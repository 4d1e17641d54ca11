import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/start-error.ts';
import type { Asking } from './read-secret.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Spec<O extends Options> {
  /** Its name and arguments. */
  usage: string;
  /** What it does, without its name. */
  purpose: string;
  /** The number of positional arguments. */
  words: number;
  options: O;
  /** Whether it needs an existing database. */
  isForDatabase: boolean;
  /** Runs the command; returns the text to print. */
  run(config: Config, terminal: Asking, args: Given<O>): Promise<string>;
}

type Given<O extends Options> = ReturnType<typeof argumentsOf<O>>;

/** A command, without the types of its options. */
export interface Command {
  usage: string;
  purpose: string;
  isForDatabase: boolean;
  /** Parses the arguments. @throws StartError with the usage */
  with(args: string[]): (config: Config, terminal: Asking) => Promise<string>;
}

export function command<O extends Options>(spec: Spec<O>): Command {
  const { usage, purpose, isForDatabase } = spec;
  return {
    ...{ usage, purpose, isForDatabase },
    with(args) {
      const parsed = argumentsOf(args, spec);
      return (config, terminal) => spec.run(config, terminal, parsed);
    },
  };
}

function argumentsOf<O extends Options>(
  args: string[],
  { options, usage, words: count }: Pick<Spec<O>, 'options' | 'usage' | 'words'>,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === count && positionals.every(Boolean)) {
      return { values, words: positionals };
    }
  } catch {
    // Unknown options are answered with the usage.
  }
  throw new StartError(usageOf({ usage }));
}

export function usageOf({ usage }: Pick<Command, 'usage'>): string {
  return `Usage: npm run freelane -- ${usage}`;
}
