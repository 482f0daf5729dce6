/** Size limit of the part header before the file's bytes: a few lines, though a name can be long. */
const MOST_HEAD_BYTES = 16 * 1024;

const CRLF = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** `boundary` of a content type; null if it has none. */
const boundaryIn = (type: string): string | null => {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i.exec(type) ?? [];
  return quoted ?? bare ?? null;
};

/**
 * Parses a form with one field, `file`, as browsers and programs write it (RFC 7578); null for any other.
 * General parsers accept any shape, and take a second for nine megabytes of empty fields.
 */
export function readOneFileForm(body: Buffer, type: string): File | null {
  const boundary = boundaryIn(type);
  if (boundary === null) return null;
  const first = Buffer.from(`--${boundary}\r\n`);
  if (!body.subarray(0, first.length).equals(first)) return null;
  const headEnd = body.subarray(0, MOST_HEAD_BYTES).indexOf(HEAD_END, first.length - CRLF.length);
  if (headEnd === -1) return null;
  // The first boundary after it must be the last: a second field is not accepted.
  const contentFrom = headEnd + HEAD_END.length;
  const end = Buffer.from(`\r\n--${boundary}`);
  const contentTo = body.indexOf(end, contentFrom - CRLF.length);
  if (contentTo === -1) return null;
  const tail = body.subarray(contentTo + end.length);
  if (tail.length > 4 || !/^--(\r\n)?$/.test(tail.toString('latin1'))) return null;
  const named = namedIn(body.toString('utf8', first.length, headEnd));
  if (!named) return null;
  return new File(
    [new Uint8Array(body.subarray(contentFrom, Math.max(contentFrom, contentTo)))],
    named.name,
    {
      type: named.type,
    },
  );
}

/** The file's name and type as sent; null if the field is not a file, or another one. */
function namedIn(head: string): { name: string; type: string } | null {
  const [, field, name] =
    /^content-disposition:\s*form-data;\s*name="([^"\r\n]*)";\s*filename="([^"\r\n]*)"/im.exec(head) ?? [];
  if (field !== 'file' || name === undefined) return null;
  const type = /^content-type:\s*(\S[^\r\n]{0,99})/im.exec(head)?.[1] ?? '';
  // Browsers escape quotes and line ends in names like this.
  return { name: name.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, ' '), type };
}
