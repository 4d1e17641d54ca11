// The least that a page must do to show so many cards: React and plain divs.
import { createRoot } from 'react-dom/client';

const count = Number(new URLSearchParams(location.search).get('cards') ?? '0');

function Cards() {
  return Array.from({ length: count }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div key={n} data-ticket={n} style={{ float: 'left', width: 160, height: 90 }}>
      Ticket {n}
    </div>
  ));
}

createRoot(document.getElementById('root') as HTMLElement).render(<Cards />);
