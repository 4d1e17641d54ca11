import { setBounded } from '../lib/bounded-map.ts';

/** A notification of PostgreSQL's holds less than 8,000 bytes. */
const LONGEST = 7500;
/** Processes that are remembered: those that have ended count too. */
const SENDERS = 200;

interface Frame {
  /** Of which process it is. */
  from: string;
  messages: [topic: string, content: unknown][];
  /** Whether one of the same process before it is missing. */
  isAfterGap: boolean;
}

const NOTHING = { messages: [], isAfterGap: false };

/** Messages as texts that fit on the wire: who sent them, a number that counts up, a list. */
export class Frames {
  private sent = 0;
  private readonly reached = new Map<string, number>();

  constructor(private readonly self: string) {}

  /** As few texts as hold all these messages, each of which is JSON. */
  of(messages: readonly string[]): string[] {
    const texts: string[] = [];
    let part: string[] = [];
    let bytes = 0;
    for (const message of messages) {
      const more = Buffer.byteLength(message) + 1;
      if (part.length > 0 && bytes + more > LONGEST) {
        texts.push(this.frame(part));
        part = [];
        bytes = 0;
      }
      part.push(message);
      bytes += more;
    }
    if (part.length > 0) texts.push(this.frame(part));
    return texts;
  }

  /** What a process says to itself, and what is none of ours, is nothing. */
  read(text: string): Frame {
    const [, from = '', number = '', list = ''] = /^([\w-]+) (\d+) (\[.*\])$/s.exec(text) ?? [];
    if (from === '' || from === this.self) return { from, ...NOTHING };
    const before = this.reached.get(from);
    setBounded(this.reached, from, Number(number), SENDERS);
    const isAfterGap = before !== undefined && Number(number) !== before + 1;
    return { from, messages: messagesIn(list), isAfterGap };
  }

  private frame(messages: string[]): string {
    this.sent += 1;
    return `${this.self} ${this.sent} [${messages.join(',')}]`;
  }
}

function messagesIn(list: string): Frame['messages'] {
  try {
    return JSON.parse(list);
  } catch {
    return [];
  }
}
