import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a command asks with: a terminal's ends, or a pipe's. */
export interface Asking {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/**
 * Asks each of the questions on a terminal, where nothing of the answers is shown; from a pipe, its
 * first line answers all of them. Null when it was given up.
 */
export async function readSecrets(
  { input, output }: Asking,
  questions: string[],
): Promise<string[] | null> {
  if (!input.isTTY) {
    const line = await firstLine(input);
    return questions.map(() => line);
  }
  const answers: string[] = [];
  for (const question of questions) {
    const answer = await askHidden({ input, output }, question);
    if (answer === null) return null;
    answers.push(answer);
  }
  return answers;
}

async function askHidden({ input, output }: Asking, question: string): Promise<string | null> {
  // The terminal echoes nothing while a readline has it, and what that would show goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  output.write(`${question}: `);
  const givenUp = Promise.race([once(lines, 'SIGINT'), once(lines, 'close')]).then(() => null);
  const answer = await Promise.race([lines.question(''), givenUp]);
  lines.close();
  output.write('\n');
  return answer;
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}
