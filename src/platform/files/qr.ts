/** A QR code of a text as an SVG in a data: URL for an <img>, including its quiet zone. */
export async function qrPicture(text: string): Promise<string> {
  // Ten megabytes of memory, for an occasional picture: loaded on demand.
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

/** A QR code as its dark squares, row by row, for drawn papers. The caller adds the quiet zone. */
export async function qrSquares(
  text: string,
): Promise<{ size: number; isDark: (x: number, y: number) => boolean }> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
}
