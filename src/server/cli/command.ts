import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../lib/start-error.ts';
import type { Asking } from './read-secret.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Spec<O extends Options> {
  /** Its name and what follows it. */
  usage: string;
  /** What it does, after its name. */
  purpose: string;
  /** How many words follow its name, beside options. */
  words: number;
  options: O;
  /** Most commands are for a database that is there. */
  isForDatabase: boolean;
  /** Does it, and answers with what is printed of it. */
  run(config: Config, asking: Asking, given: Given<O>): Promise<string>;
}

type Given<O extends Options> = ReturnType<typeof argumentsOf<O>>;

/** What `npm run freelane -- <command>` does, its options' types aside. */
export interface Command {
  usage: string;
  purpose: string;
  isForDatabase: boolean;
  /** Looks at what follows its name. @throws StartError with how it is used */
  with(args: string[]): (config: Config, asking: Asking) => Promise<string>;
}

export function command<O extends Options>(spec: Spec<O>): Command {
  const { usage, purpose, isForDatabase } = spec;
  return {
    ...{ usage, purpose, isForDatabase },
    with(args) {
      const given = argumentsOf(args, spec);
      return (config, asking) => spec.run(config, asking, given);
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
    // What is not known is told by what is.
  }
  throw new StartError(usageOf({ usage }));
}

export function usageOf({ usage }: Pick<Command, 'usage'>): string {
  return `Usage: npm run freelane -- ${usage}`;
}
