import { ORPCError, ValidationError } from '@orpc/server';
import type { Logger } from 'pino';
import { errorForLog } from '#platform/log/server/log.ts';

/** An invalid field: its path in the input, and the English sentence that pages translate. */
export type RefusedField = { path: string; message: string };

/** Details of a refusal that help the page explain it: the maximum accepted, the amount missing. No names, no rows. */
type RefusalDetails = Record<string, string | number | Record<string, number>>;

type ErrorData = { requestId: string; fields?: RefusedField[]; details?: RefusalDetails };

/** The common format of all error responses of the API. */
export function errorBody(code: string, message: string, data: ErrorData) {
  const { requestId, fields, details } = data;
  return { error: { code, message, requestId, ...(fields && { fields }), ...(details && { details }) } };
}

/** The details that a use case gave its refusal. Nothing else of an error leaves the installation. */
function detailsOf(data: unknown): { details?: RefusalDetails } {
  const { details } = Object(data) as { details?: unknown };
  if (typeof details !== 'object' || details === null) return {};
  const told = Object.entries(details).filter(
    ([, value]) => typeof value === 'string' || isCount(value) || isGroupOfCounts(value),
  );
  return { details: Object.fromEntries(told) };
}

const isCount = (value: unknown): boolean => typeof value === 'number';
const isGroupOfCounts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isCount);

// Connection errors of the driver, and "the database is starting or stopping": worth a retry, not our error.
const UNREACHABLE = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|STORE_AWAY|08|57P0|53300|53200)/;
// Values that PostgreSQL cannot store (a NUL, a number or date out of range): a client error, whatever the schema
// accepted.
const UNSTORABLE = /^22/;
// PostgreSQL's and the file system's codes for a disk or file store that is full, failing or read-only. Retrying does
// not help: an administrator must act.
const UNWRITABLE = /^(53100|58030|58P01|25006|ENOSPC|EDQUOT|EROFS|EIO|EACCES|STORE_REFUSED)$/;
/** True for errors of a database that cannot write: the disk is full or failing, or it is read-only. */
export const isUnwritable = (code: string): boolean => UNWRITABLE.test(code);
// Conflicting transactions, or a timeout.
const BUSY = /^(40001|40P01|55P03|57014)$/;

// The driver's errors for a broken or failed connection have no code, so match the message.
const LOST =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered|was closed))/;

/** True for transient errors: the database is unreachable, shutting down or overloaded, and a retry may succeed. */
export function passesByItself(error: unknown): boolean {
  const code = causeCode(error);
  return UNREACHABLE.test(code) || BUSY.test(code);
}

/** Code of the underlying error, or ''. Loggable, unlike the message, which can quote a row. */
export function causeCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && !(error instanceof ORPCError)) return code;
    if (LOST.test(error.message)) return 'ECONN';
  }
  return '';
}

/**
 * Maps any thrown error to a response that is safe to send: no stack, SQL or path. Unexpected errors are logged under
 * the request id and returned as 500.
 */
export function toRefusal(error: unknown, requestId: string, log: Logger): ORPCError<string, ErrorData> {
  if (error instanceof ORPCError) {
    const invalid = error.cause instanceof ValidationError ? error.cause : null;
    if (invalid && error.status === 400)
      return new ORPCError('INVALID_INPUT', {
        status: 422,
        message: /*i18n*/ 'Some fields need your attention.',
        data: {
          requestId,
          fields: invalid.issues.map(({ path, message }) => ({
            path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
            message,
          })),
        },
      });
    if (error.status < 500 || error.status === 503)
      return new ORPCError(error.code, {
        status: error.status,
        message: error.message,
        data: { requestId, ...(error.status < 500 && detailsOf(error.data)) },
      });
  }
  const code = causeCode(error);
  if (UNSTORABLE.test(code))
    return new ORPCError('INVALID_INPUT', {
      status: 422,
      message: /*i18n*/ 'The request contains a value that cannot be stored.',
      data: { requestId },
    });
  if (passesByItself(error)) {
    log.warn({ requestId, code }, 'the database could not serve a request');
    return new ORPCError('UNAVAILABLE', {
      status: 503,
      message: /*i18n*/ 'The service is busy or starting. Please try again in a moment.',
      data: { requestId },
    });
  }
  if (isUnwritable(code)) {
    log.error({ requestId, code }, 'nothing can be stored: a disk, or the store of files, is full or fails');
    return new ORPCError('STORAGE', {
      status: 503,
      message: /*i18n*/ 'The disk is full or has failed. Nothing was saved. Please call your technician.',
      data: { requestId },
    });
  }
  // A database error's message can quote a row: only its name and location are logged.
  log.error({ requestId, code, error: errorForLog(error) }, 'a request failed');
  return new ORPCError('UNEXPECTED', {
    status: 500,
    message: /*i18n*/ 'Something went wrong on our side. Nothing was changed.',
    data: { requestId },
  });
}
