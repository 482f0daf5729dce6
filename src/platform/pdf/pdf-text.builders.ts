import { inflateSync } from 'node:zlib';

type PdfPage = {
  /** Text on the page, one line per drawn piece. */
  text: string;
  /** Page size in points. */
  box: string;
  content: string;
};

export function pdfPages(pdf: Buffer): PdfPage[] {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!);
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name!, lettersOf(streamOf(objects.get(refOf(objects.get(id!), 'ToUnicode')))));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const content = streamOf(objects.get(refOf(body, 'Contents')));
      return { box: /\/MediaBox \[([^\]]+)\]/.exec(body)![1]!, text: textOf(content, fonts), content };
    });
}

/** The object that a text refers to under a name. */
const refOf = (text: string | undefined, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(text ?? '')?.[1] ?? '';

function streamOf(body = ''): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
  const bytes = Buffer.from(data, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The characters of each glyph of a font. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first, , list] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/g))
    for (const [index, [, code]] of [...list!.matchAll(/<([\da-f ]+)>/g)].entries())
      letters.set(
        Number.parseInt(first!, 16) + index,
        String.fromCharCode(
          ...code!
            .replaceAll(' ', '')
            .match(/.{4}/g)!
            .map((unit) => Number.parseInt(unit, 16)),
        ),
      );
  return letters;
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let font: Map<number, string> | undefined;
  let text = '';
  for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    else
      text += `${[...pieces!.matchAll(/<([\da-f]+)>/g)]
        .flatMap(([, hex]) =>
          hex!.match(/.{4}/g)!.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '□'),
        )
        .join('')}\n`;
  }
  return text;
}
