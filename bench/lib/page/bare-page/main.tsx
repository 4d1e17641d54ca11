// The minimum that a page must do to show this many cards: React and plain divs. With `moves`, one
// of them moves to another place this many times a second. A click mounts all of them again.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const count = Number(query.get('cards') ?? '0');
const moves = Number(query.get('moves') ?? '0');

function Cards() {
  const [order, setOrder] = useState(() => Array.from({ length: count }, (_, n) => n));
  useEffect(() => {
    if (moves === 0) return;
    const timer = setInterval(() => setOrder(withOneMoved), 1000 / moves);
    return () => clearInterval(timer);
  }, []);
  return order.map((n) => (
    <div key={n} data-ticket={n} style={{ float: 'left', width: 160, height: 90 }}>
      Ticket {n}
    </div>
  ));
}

/** Moves one of the last cards to the top, where it is visible. */
function withOneMoved(order: readonly number[]): number[] {
  const moved = order.at(-1) as number;
  return [moved, ...order.slice(0, -1)];
}

function Page() {
  const [clicks, setClicks] = useState(0);
  return (
    // biome-ignore lint/a11y: only the benchmark clicks here
    <div data-clicks={clicks} onClick={() => setClicks((count) => count + 1)}>
      <Cards key={clicks} />
    </div>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
