/** A number with what it counts: `1 board`, `2 boards`. */
export function count(number: number, what: string): string {
  return number === 1 ? `1 ${what}` : `${number} ${what}s`;
}
