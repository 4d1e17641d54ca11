/**
 * Does what it is given in order, at most `most` of it in one turn of the event loop, so that a crowd
 * of the same does not hold up everything else.
 */
export function limitPerTick(most: number): (work: () => void) => void {
  const line: (() => void)[] = [];
  let isAwake = false;

  function nextTurn(): void {
    for (const work of line.splice(0, most)) work();
    isAwake = line.length > 0;
    if (isAwake) setImmediate(nextTurn);
  }

  return (work) => {
    line.push(work);
    if (isAwake) return;
    isAwake = true;
    setImmediate(nextTurn);
  };
}
