import type { CheckWords } from '../../check-words.ts';
import { el } from './elements.ts';

type Detector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> };
type Detecting = {
  BarcodeDetector?: {
    new (options: { formats: string[] }): Detector;
    getSupportedFormats: () => Promise<readonly string[]>;
  };
};

/** Reads a code from a photo if the browser supports it; otherwise a sentence explains that it does not. */
export function photoField(words: CheckWords, onFound: (text: string) => void): HTMLElement {
  const place = el('div', {}, el('p', { className: 'note' }, words.noPhoto));
  const { BarcodeDetector: Reader } = globalThis as Detecting;
  if (!Reader) return place;
  void offer(new Reader({ formats: ['qr_code'] }), Reader.getSupportedFormats());
  return place;

  async function offer(reader: Detector, formats: Promise<readonly string[]>): Promise<void> {
    if (!(await formats).includes('qr_code')) return;
    const input = el('input', { id: 'photo', type: 'file', accept: 'image/*' });
    const result = el('p', { className: 'said', role: 'status' });
    input.addEventListener('change', () => void read(reader, input, result));
    place.replaceChildren(el('label', { htmlFor: 'photo' }, words.photo), input, result);
  }

  async function read(reader: Detector, { files }: HTMLInputElement, result: HTMLElement): Promise<void> {
    result.textContent = '';
    const text = files?.[0] ? await textIn(reader, files[0]) : null;
    if (text !== null) onFound(text);
    else result.textContent = words.noCode;
  }
}

/** The text of the first code in a photo; null if there is none, or if it is not a photo. */
async function textIn(reader: Detector, photo: File): Promise<string | null> {
  try {
    const [code] = await reader.detect(await createImageBitmap(photo));
    return code?.rawValue ?? null;
  } catch {
    return null;
  }
}
