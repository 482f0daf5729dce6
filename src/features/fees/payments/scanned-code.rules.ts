/**
 * The code in a scanned or typed text: the QR code of a card or receipt holds a verification
 * address, `…/v/{code}`. Any other text is returned as it is.
 */
export function scannedCode(text: string): string {
  const [, code] = /\/v\/([^/?#\s]+)/.exec(text) ?? [];
  return code ?? text.trim();
}
