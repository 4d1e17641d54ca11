import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The streams on which a command prompts: a terminal or a pipe. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/**
 * Asks the questions on a terminal without echoing the answers. From a pipe, the first line answers
 * all questions. Null if the user aborts.
 */
export async function readSecrets(
  { input, output }: Terminal,
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

async function askHidden({ input, output }: Terminal, question: string): Promise<string | null> {
  // readline turns off the echo of the terminal, and its own output is discarded.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discard, terminal: true });
  output.write(`${question}: `);
  const aborted = Promise.race([once(lines, 'SIGINT'), once(lines, 'close')]).then(() => null);
  const answer = await Promise.race([lines.question(''), aborted]);
  lines.close();
  output.write('\n');
  return answer;
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}
