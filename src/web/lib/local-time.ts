/** The wall-clock time where the reader is, `YYYY-MM-DDTHH:mm:ss`, as due dates are written. */
export function localTime(now: Date): string {
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
