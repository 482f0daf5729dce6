import jsQR from 'jsqr';

const SCALE = 4;
const QUIET = 4;

/**
 * Decodes the QR code on a page of a PDF made by pdfkit: paints its squares into a bitmap and runs
 * a QR reader on it.
 */
export function qrOn({ content }: { content: string }): string | undefined {
  const squares = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => Math.abs(width - height) < 0.001 && width < 6);
  const side = squares[0]?.[2];
  if (!side) return undefined;
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const at = (place: number) => Math.round((place / side + QUIET) * SCALE);
  const width = at(Math.max(...squares.map(([x]) => x)) - left + side * (QUIET + 1));
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of squares)
    for (let row = at(y - top); row < at(y - top + side); row += 1)
      for (let column = at(x - left); column < at(x - left + side); column += 1) {
        const pixel = (row * width + column) * 4;
        picture.fill(0, pixel, pixel + 3);
      }
  // The package is CommonJS; Node puts its function under `default`.
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(picture, width, width)?.data;
}
