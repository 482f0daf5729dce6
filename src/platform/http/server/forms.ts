import type { AnyRouter } from '@orpc/server';
import { getRouter, isProcedure, ORPCError } from '@orpc/server';
import type { ProcedureMeta } from '../procedure.ts';
import { tooManyAtOnce } from './heavy-work.ts';
import { bodyIncomplete } from './json-body.ts';
import { readOneFileForm } from './one-file-form.ts';

/** Maximum bytes of a form with a file: the file and the form's overhead. */
export const MOST_FORM_BYTES = 9 * 1024 * 1024;

/** Maximum bytes of forms in memory: four of the largest, or as many smaller ones as fit. */
const ROOM_FOR_FORMS = 4 * MOST_FORM_BYTES;
/** The same per person, leaving room for others. */
const ROOM_FOR_ONE = 2 * MOST_FORM_BYTES;

/**
 * Procedures that take a form with a file, by method and path (`POST /api/v1/finance/receipts`), with their
 * metadata for authorization.
 */
export type Forms = ReadonlyMap<string, ProcedureMeta<never>>;

/** The form procedures of a router mounted at `prefix`. */
export function formsOf(router: AnyRouter, prefix: string, names: string[] = []): Forms {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (!isProcedure(found))
    return new Map(
      Object.keys(found as object).flatMap((name) => [...formsOf(router, prefix, [...names, name])]),
    );
  const { route } = found['~orpc'];
  const meta = found['~orpc'].meta as ProcedureMeta<never>;
  return new Map(meta.upload ? [[`${route.method ?? 'POST'} ${prefix}${route.path}`, meta]] : []);
}

const refused = (status: number, code: string, message: string) => new ORPCError(code, { status, message });

/**
 * Reads forms with a file while there is room: passes `work` the request with the parsed form, and frees the
 * room when it is done. A form has one field, the file. 415 for other bodies, 413 for larger ones, 422 for
 * other forms, 429 while the person's forms take half of the room, 503 while there is none.
 */
export function formReader() {
  let free = ROOM_FOR_FORMS;
  const taken = new Map<string, number>();
  return async function withForm<T>(
    userId: string,
    request: Request,
    work: (read: Request) => Promise<T>,
  ): Promise<T> {
    const type = request.headers.get('content-type') ?? '';
    if (!/^multipart\/form-data\s*;/i.test(type))
      throw refused(415, 'FORM_ONLY', 'Send the file as multipart/form-data, in the field "file".');
    // A body of undeclared length reserves the room of the largest.
    const length = Number(request.headers.get('content-length') ?? MOST_FORM_BYTES);
    if (!(length >= 0 && length <= MOST_FORM_BYTES)) throw tooLarge();
    const own = (taken.get(userId) ?? 0) + length;
    if (own > ROOM_FOR_ONE) throw tooManyAtOnce();
    if (length > free)
      throw refused(503, 'UNAVAILABLE', 'The service is busy or starting. Please try again in a moment.');
    free -= length;
    taken.set(userId, own);
    try {
      return await work(carrying(await readForm(request, type), request));
    } finally {
      free += length;
      const left = taken.get(userId)! - length;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
}

const tooLarge = () => refused(413, 'BODY_TOO_LARGE', 'The request is larger than 9 MB.');

async function readForm(request: Request, type: string): Promise<FormData> {
  const file = readOneFileForm(await readBody(request), type);
  if (!file) throw refused(422, 'INVALID_INPUT', 'Send a form with one field, "file", that is a file.');
  const form = new FormData();
  form.append('file', file);
  return form;
}

async function readBody(request: Request): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of request.body ?? []) {
      length += piece.length;
      if (length > MOST_FORM_BYTES) break;
      pieces.push(piece);
    }
  } catch {
    throw bodyIncomplete();
  }
  if (length > MOST_FORM_BYTES) throw tooLarge();
  return Buffer.concat(pieces, length);
}

/**
 * The same request with its form already parsed. In a new body it would be serialized and parsed a second
 * time.
 */
function carrying(form: FormData, { url, method, headers, signal }: Request): Request {
  const read = new Request(url, { method, headers, signal });
  return Object.defineProperty(read, 'formData', { value: async () => form });
}
