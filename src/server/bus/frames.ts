import { LRUCache } from 'lru-cache';

/** Maximum size of a frame. PostgreSQL limits notifications to less than 8,000 bytes. */
const MAX_FRAME_BYTES = 7500;
/** Maximum number of remembered sender processes, including ended ones. */
const MAX_SENDERS = 200;

interface Frame {
  /** The sending process. */
  from: string;
  messages: [topic: string, content: unknown][];
  /** Whether an earlier frame of the same process is missing. */
  isAfterGap: boolean;
}

const NO_MESSAGES = { messages: [], isAfterGap: false };

/** Encodes messages as texts of limited size: the sender, a consecutive number, and a list. */
export class Frames {
  private sent = 0;
  private readonly lastNumbers = new LRUCache<string, number>({ max: MAX_SENDERS });

  constructor(private readonly sender: string) {}

  /** Packs messages, each of them JSON, into as few texts as possible. */
  pack(messages: readonly string[]): string[] {
    const texts: string[] = [];
    let part: string[] = [];
    let bytes = 0;
    for (const message of messages) {
      const messageBytes = Buffer.byteLength(message) + 1;
      if (part.length > 0 && bytes + messageBytes > MAX_FRAME_BYTES) {
        texts.push(this.frame(part));
        part = [];
        bytes = 0;
      }
      part.push(message);
      bytes += messageBytes;
    }
    if (part.length > 0) texts.push(this.frame(part));
    return texts;
  }

  /** Parses a text. Own and foreign texts yield no messages. */
  read(text: string): Frame {
    const [, from = '', number = '', list = ''] = /^([\w-]+) (\d+) (\[.*\])$/s.exec(text) ?? [];
    if (from === '' || from === this.sender) return { from, ...NO_MESSAGES };
    const before = this.lastNumbers.get(from);
    this.lastNumbers.set(from, Number(number));
    const isAfterGap = before !== undefined && Number(number) !== before + 1;
    return { from, messages: messagesIn(list), isAfterGap };
  }

  private frame(messages: string[]): string {
    this.sent += 1;
    return `${this.sender} ${this.sent} [${messages.join(',')}]`;
  }
}

function messagesIn(list: string): Frame['messages'] {
  try {
    return JSON.parse(list);
  } catch {
    return [];
  }
}
