import { Buffer } from 'node:buffer';

const BOUNDARY = 'form-of-a-test-0123456789';

/** A form encoded by hand, so that names may contain what a browser would never send. */
export function formWith(
  parts: { name: string; filename?: string; type?: string; body: Uint8Array | string }[],
): { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  const body = Buffer.concat([
    ...parts.flatMap(({ name, filename, type = 'image/jpeg', body: content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  };
  return { body: new Uint8Array(body), headers };
}
