import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/errors.ts';
import type { Terminal } from './read-secret.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Spec<O extends Options> {
  /** Its name and arguments. */
  usage: string;
  /** What it does, without its name. */
  purpose: string;
  /** The number of positional arguments. */
  argumentCount: number;
  options: O;
  /** Whether it needs an existing database. */
  isForDatabase: boolean;
  /** Runs the command; returns the text to print. */
  run(config: Config, terminal: Terminal, args: ParsedArguments<O>): Promise<string>;
}

type ParsedArguments<O extends Options> = ReturnType<typeof argumentsOf<O>>;

/** A command, without the types of its options. */
export interface Command {
  usage: string;
  purpose: string;
  isForDatabase: boolean;
  /** Parses the arguments. @throws StartError with the usage */
  parse(args: string[]): (config: Config, terminal: Terminal) => Promise<string>;
}

export function command<O extends Options>(spec: Spec<O>): Command {
  const { usage, purpose, isForDatabase } = spec;
  return {
    ...{ usage, purpose, isForDatabase },
    parse(args) {
      const parsed = argumentsOf(args, spec);
      return (config, terminal) => spec.run(config, terminal, parsed);
    },
  };
}

function argumentsOf<O extends Options>(
  args: string[],
  { options, usage, argumentCount: count }: Pick<Spec<O>, 'options' | 'usage' | 'argumentCount'>,
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

/** A number with its unit: `1 board`, `2 boards`. */
export function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
