import sharp from 'sharp';

const NOTES = ['#f6d860', '#f2a65a', '#8fc1a9', '#e7a1b0', '#9db9de'];

/** Notes on a wall, as a phone would photograph them. */
export function wallOfNotes(): Promise<Buffer> {
  const notes = Array.from({ length: 15 }, (_, n) => {
    const [x, y] = [70 + (n % 5) * 138, 50 + Math.floor(n / 5) * 150];
    const lines = [28, 46, 64].map((at, line) =>
      bar(x + 14, y + at, 84 - ((n + line) % 3) * 22, 6, '#0006'),
    );
    const note = bar(x, y, 112, 112, NOTES[(n * 3) % 5] ?? '') + lines.join('');
    return `<g transform="rotate(${((n * 7) % 9) - 4} ${x} ${y})">${note}</g>`;
  });
  return drawn(800, 500, '#d8d2c8', notes.join(''));
}

/** The sketch of a checkout page. */
export function sketchOfCheckout(): Promise<Buffer> {
  const field = (x: number, y: number, width: number) =>
    bar(x, y, width / 3, 10, '#9aa39d') + bar(x, y + 18, width, 36, '#fff');
  const fields = [90, 170, 250].map((y) => field(60, y, 180) + field(260, y, 180)).join('');
  const order = [100, 150, 200].map(
    (y) => bar(530, y, 36, 36, '#cbb9a2') + bar(580, y + 12, 110, 12, '#9aa39d'),
  );
  return drawn(
    800,
    500,
    '#f1f1ee',
    [
      bar(60, 36, 220, 24, '#14523d') + fields + bar(60, 350, 380, 56, '#c9dcd2'),
      bar(500, 36, 240, 400, '#fff') + order.join(''),
      bar(530, 280, 180, 2, '#9aa39d') + bar(620, 300, 90, 22, '#39423d'),
      bar(530, 360, 180, 48, '#14523d'),
    ].join(''),
  );
}

function bar(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`;
}

function drawn(width: number, height: number, ground: string, shapes: string): Promise<Buffer> {
  const content = `<rect width="100%" height="100%" fill="${ground}"/>${shapes}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
