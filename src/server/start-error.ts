/** Why Freelane cannot start, in one line that tells the operator what to change. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
