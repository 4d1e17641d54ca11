import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

/** What a ticket takes in an answer besides its texts, about. */
const TICKET_BYTES = 500;

/** How many bytes an answer may still have. */
export class ByteBudget {
  private left: number = RESOURCE_LIMITS.answerBytes.max;

  /** @throws AppError answer.tooLarge when that is too much */
  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new AppError('answer.tooLarge');
  }

  /** The same for a ticket with so many bytes of texts. */
  spendOnTicket(textBytes: number): void {
    this.spend(TICKET_BYTES + textBytes);
  }
}
