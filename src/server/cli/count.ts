/** A number with its unit: `1 board`, `2 boards`. */
export function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
