/**
 * Runs functions in order, at most `maxPerTick` per event-loop tick, so that a burst does not block
 * other work.
 */
export function limitPerTick(maxPerTick: number): (work: () => void) => void {
  const queue: (() => void)[] = [];
  let isScheduled = false;

  function runBatch(): void {
    for (const work of queue.splice(0, maxPerTick)) work();
    isScheduled = queue.length > 0;
    if (isScheduled) setImmediate(runBatch);
  }

  return (work) => {
    queue.push(work);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(runBatch);
  };
}
