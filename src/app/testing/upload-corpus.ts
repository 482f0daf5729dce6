import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { MOST_UPLOAD_BYTES } from '#platform/files/uploads.ts';
import { animatedPng, blackPng } from './png-bytes.ts';

/**
 * Strings in the metadata and after the ends of the corpus files, which must never appear in stored files.
 */
export const PLANTED = [
  'Bonapriso',
  'secret-serial',
  '<script>',
  '<?php',
  'GPSLatitude',
  'http://ns.adobe.com',
  'Exif',
];

const [WIDTH, HEIGHT] = [240, 160];

/** Pixels that all differ from their neighbors, as in a photograph; the upper left corner is red. */
function pixels(): Buffer {
  const bytes = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < bytes.length; at += 3) {
    const [x, y] = [(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    const red = x < WIDTH / 2 && y < HEIGHT / 2;
    bytes.set(red ? [230, 20, 20] : [x % 200, (x * y) % 180, y], at);
  }
  return bytes;
}

export const aPicture = () => sharp(pixels(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** A photo full of metadata: location, camera, colors, text. */
export const aTaggedPhoto = () =>
  aPicture()
    .withIccProfile('p3')
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://ns.adobe.com/" dc:place="Bonapriso"/></rdf:RDF></x:xmpmeta>',
    )
    .withExif({
      IFD0: { Make: 'secret-serial', ImageDescription: 'Home in Bonapriso' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '4/1 1/1 20/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '9/1 41/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

export const aPdf = (end = '%%EOF\n') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n${end}`);

/** A zip with one entry, enough for a Java launcher: a JAR appended to another file. */
const aJar = () => Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync('Main-Class: Evil')]);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"><script>alert(1)</script></svg>',
);
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

/** File names that try to escape the storage folder. */
export const NASTY_NAMES = [
  '../../../etc/passwd.jpg',
  '..\\..\\windows\\system32\\a.jpg',
  '/etc/cron.d/root',
  'a\u0000.jpg',
  '.htaccess',
  'receipt.php',
  'receipt.jpg.exe',
  'CON.jpg',
  '%2e%2e%2f%2e%2e%2fx.jpg',
  '\u202Egpj.exe',
];

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const behind = (bytes: Buffer, ...tail: (string | Buffer)[]) =>
  Buffer.concat([bytes, ...tail.map((part) => Buffer.from(part))]);

type Answer = 'stored' | 'FILE_TOO_LARGE' | 'UNSUPPORTED_TYPE' | 'NOT_READABLE' | 'TOO_MANY_PIXELS';
export type UploadCase = { title: string; bytes: Buffer; name: string; answer: Answer };

/** The forty files of the threat list (Z4), each with its expected response. */
export async function uploadCorpus(): Promise<UploadCase[]> {
  const jpeg = await aPicture().jpeg().toBuffer();
  const png = await aPicture().png().toBuffer();
  const webp = await aPicture().webp().toBuffer();
  const rotated = await aPicture().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer();
  const files: [title: string, bytes: Buffer, answer: Answer, name?: string][] = [
    ['a JPEG', jpeg, 'stored'],
    ['a JPEG of a camera on its side', rotated, 'stored'],
    ['a PNG', png, 'stored'],
    ['a PNG with glass in it', await aPicture().ensureAlpha(0.5).png().toBuffer(), 'stored'],
    ['a WebP', webp, 'stored'],
    ['a PDF', aPdf(), 'stored', 'invoice.pdf'],
    ['a photo that knows where it was taken', await aTaggedPhoto(), 'stored'],
    ['an SVG', SVG, 'UNSUPPORTED_TYPE', 'drawing.svg'],
    ['a page that is called a JPEG', HTML, 'UNSUPPORTED_TYPE', 'page.html.jpg'],
    ['a GIF that is a program, too', behind(GIF, aJar()), 'UNSUPPORTED_TYPE', 'gifar.gif'],
    ['a JPEG with a script behind its end', behind(jpeg, '<script>alert(1)</script>'), 'stored'],
    ['a PNG with a program behind its end', behind(png, '<?php system($_GET[0]); ?>', aJar()), 'stored'],
    ['a page with a PDF in it', behind(HTML, aPdf()), 'UNSUPPORTED_TYPE', 'page.pdf'],
    ['256 million pixels', blackPng(16_000, 16_000), 'TOO_MANY_PIXELS'],
    ['2.5 thousand million pixels', blackPng(50_000, 50_000, 1_000), 'TOO_MANY_PIXELS'],
    ['a line of a million pixels', blackPng(1, 1_000_000), 'stored'],
    ['500 frames', animatedPng(64, 64, 500), 'stored'],
    ['half a JPEG', half(jpeg), 'NOT_READABLE'],
    ['a JPEG without its end', jpeg.subarray(0, -2), 'NOT_READABLE'],
    ['half a PNG', half(png), 'NOT_READABLE'],
    ['half a WebP', half(webp), 'NOT_READABLE'],
    ['a PDF without its end', aPdf(''), 'NOT_READABLE'],
    ['nothing', Buffer.alloc(0), 'NOT_READABLE'],
    ['a byte too many', behind(jpeg, Buffer.alloc(MOST_UPLOAD_BYTES + 1 - jpeg.length)), 'FILE_TOO_LARGE'],
    ['a GIF', GIF, 'UNSUPPORTED_TYPE'],
    ['a TIFF', await aPicture().tiff().toBuffer(), 'UNSUPPORTED_TYPE'],
    [
      'a picture of an iPhone',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'UNSUPPORTED_TYPE',
    ],
    ['a document', behind(aJar(), 'word/document.xml'), 'UNSUPPORTED_TYPE', 'letter.docx'],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'UNSUPPORTED_TYPE', 'setup.exe'],
    ['a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'UNSUPPORTED_TYPE', 'voice.webp'],
  ];
  return [
    ...files.map(([title, bytes, answer, name = 'photo.jpg']) => ({ title, bytes, name, answer })),
    ...NASTY_NAMES.map((name) => ({
      title: `a JPEG called ${name}`,
      bytes: jpeg,
      name,
      answer: 'stored' as const,
    })),
  ];
}
