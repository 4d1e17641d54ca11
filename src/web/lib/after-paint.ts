/** Calls once what was just rendered is on the screen, unless what it returns is called before. */
export function afterPaint(call: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call);
  });
  return () => cancelAnimationFrame(frame);
}
